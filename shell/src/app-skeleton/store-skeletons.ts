import { storageKeys } from '@loyalty/shared-ui/remote-contract';

/**
 * Stores the skeleton shapes of a remote's paths for the head script of the next visit.
 * @param prefix of the remote, e.g. `/user`
 */
export function storeSkeletons(prefix: string, shapes: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(`${storageKeys.skeletons}:${prefix}`, JSON.stringify(shapes));
  } catch {
    // Storage is blocked: the next visit has the shape that the site has written into the page.
  }
}
