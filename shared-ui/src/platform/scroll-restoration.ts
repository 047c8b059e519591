import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router-dom';

/** Restores the scroll position of each history entry: react-router's component without its server part (0.4 kB). */
export function ScrollRestoration(): null {
  useScrollRestoration();
  return null;
}
