import { isReachable } from '@loyalty/shared-ui/reload';
import { remoteOfPath, type RemoteEntry } from '../federation/site-config';

const path = '/release-reports';

/** Manifests whose visit, and whose failure, this page has reported. */
const visited = new Set<string>();
const failed = new Set<string>();

function send(reported: Set<string>, { manifest }: RemoteEntry): void {
  if (reported.has(manifest)) return;
  reported.add(manifest);
  // Text: no other site can send it with the visitor's cookie, and it needs no preflight.
  navigator.sendBeacon(path, JSON.stringify({ manifest, failed: reported === failed }));
}

/** A visitor without a network sees an error of any release. */
async function sendFailure(entry: RemoteEntry): Promise<void> {
  if (!failed.has(entry.manifest) && (await isReachable(location.href))) send(failed, entry);
}

let isWatching = false;

/** Reports errors outside React, of event handlers and timers, by the addresses of their scripts. */
function watchScripts(opened: readonly RemoteEntry[]): void {
  if (isWatching) return;
  isWatching = true;
  const folderOf = ({ manifest }: RemoteEntry) => new URL('.', new URL(manifest, location.origin)).href;
  addEventListener('error', ({ error, filename }) => {
    const places = `${filename} ${error instanceof Error ? error.stack : ''}`;
    const entry = opened.findLast((one) => places.includes(folderOf(one)));
    if (entry) void sendFailure(entry);
  });
}

/**
 * Sends each release's visit, and at most one failure. Rejected promises are no failures: most are of an api or a network that is down.
 * @param opened entries that the page has loaded or tried to, oldest first
 * @param error shown in the place of a screen; it is of the remote of this page
 */
export async function sendReports(opened: readonly RemoteEntry[], error?: unknown): Promise<void> {
  const current = remoteOfPath([...opened].reverse(), location.pathname);
  for (const entry of opened) send(visited, entry);
  watchScripts(opened);
  if (error !== undefined && current) await sendFailure(current);
}
