import type { RemoteEntry } from '../federation/site-config';

/** The entries that this page has loaded or tried to, oldest first. */
const opened: RemoteEntry[] = [];

/**
 * Reports how releases do to the site, which withdraws a canary that fails (docs/decisions/0028).
 * @param error caught by the router or by React; undefined to report visits only
 */
export const reportRelease = (error?: unknown): Promise<void> =>
  import(/* webpackChunkName: "release-reports" */ './send-reports')
    .then(({ sendReports }) => sendReports(opened, error))
    // Without a network there is nothing to report.
    .catch(() => undefined);

/** Reports a visit of a release once its first screen is shown: until then the page's own requests come first. */
export function reportVisit(entry: RemoteEntry): void {
  // A developer's reloads are no visits.
  if (process.env.NODE_ENV === 'development') return;
  opened.push(entry);
  setTimeout(reportRelease, 1_000);
}
