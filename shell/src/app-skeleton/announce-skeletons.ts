import { storageKeys } from '@loyalty/shared-ui/remote-contract';

/**
 * Passes the skeleton shapes of a remote's paths to the head script: for this page while its skeleton is shown, and for the next
 * visit.
 * @param prefix of the remote, e.g. `/user`
 */
export function announceSkeletons(prefix: string, shapes: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(`${storageKeys.skeletons}:${prefix}`, JSON.stringify(shapes));
  } catch {
    // Storage is blocked: the next visit starts with the default skeleton.
  }
  window.dispatchEvent(new CustomEvent('skeletons', { detail: shapes }));
}
