import { paths } from '../paths';

const storageKey = 'waitingPath';

/** Paths that nobody waits for: signing in leads past them anyway. */
const passing: readonly string[] = [paths.login, paths.register, paths.personalDetails];

/**
 * Accepts only a path of this area on this site (bad-inputs F1): whatever else lies in session storage sends nobody anywhere.
 * @returns path and search, or undefined
 */
export function ownPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, location.origin))
    return undefined;
  const { origin, pathname, search } = new URL(candidate, location.origin);
  const path = pathname.toLowerCase();
  if (origin !== location.origin || !path.startsWith('/user/') || pathname.includes('//')) return undefined;
  return passing.some((one) => path === one || path.startsWith(`${one}/`)) ? undefined : pathname + search;
}

/** Keeps the address that somebody wanted before they had to sign in, for this tab. */
export function rememberWaitingPath(path: string): void {
  const own = ownPath(path);
  if (!own) return;
  try {
    sessionStorage.setItem(storageKey, own);
  } catch {
    // Without storage, sign-in ends at the home screen.
  }
}

/** The address that waits for the end of sign-in, if one does. */
export function readWaitingPath(): string | undefined {
  try {
    return ownPath(sessionStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

/** Nobody waits any more. */
export function forgetWaitingPath(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
