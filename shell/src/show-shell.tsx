import { createRoot } from 'react-dom/client';
import { Shell } from './shell';

/** Renders the site into the page. */
export function showShell(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(<Shell />);
}
