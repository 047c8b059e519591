import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router-dom';

/** Keeps the place on each page by its entry in the history: react-router's, without what it has for servers (0.4 kB). */
export function ScrollRestoration(): null {
  useScrollRestoration();
  return null;
}
