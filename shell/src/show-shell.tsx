import { createRoot } from 'react-dom/client';
import { reportError, watchErrors } from './error-reports/report-error';
import { ignoreDroppedFiles } from './ignore-dropped-files';
import { reportRelease } from './release-reports/report-release';
import { Shell } from './shell';

export function showShell(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const onCaughtError = (error: unknown) => {
    console.error(error);
    reportError(error);
    void reportRelease(error);
  };
  watchErrors();
  ignoreDroppedFiles();
  createRoot(root, { onCaughtError }).render(<Shell />);
}
