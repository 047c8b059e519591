import { paths } from '../paths';
import { readStored, storeValue } from '../preferences/browser-storage';

const storageKey = 'returnTo';

/** Never a return path: sign-in skips them anyway. */
const transient: readonly string[] = [paths.login, paths.register, paths.personalDetails];

/**
 * Returns a valid path of this area on this site (bad input F1), whatever session storage contains.
 * @returns path and search, or undefined
 */
export function validReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, location.origin))
    return undefined;
  const { origin, pathname, search } = new URL(candidate, location.origin);
  const path = pathname.toLowerCase();
  if (origin !== location.origin || !path.startsWith('/user/') || pathname.includes('//')) return undefined;
  return transient.some((one) => path === one || path.startsWith(`${one}/`)) ? undefined : pathname + search;
}

/** Stores the address that was opened before signing in, for this tab. */
export function saveReturnPath(path: string): void {
  const own = validReturnPath(path);
  if (own) storeValue(storageKey, own, 'sessionStorage');
}

/** Returns the path to open after sign-in, if any. */
export const readReturnPath = (): string | undefined => validReturnPath(readStored(storageKey, 'sessionStorage'));

/** Returns the code, if the return path is a label's. */
export function returnLabel(): string | undefined {
  const code = /^\/user\/s\/([^/?#]+)/i.exec(readReturnPath() ?? '')?.[1];
  try {
    return code && decodeURIComponent(code);
  } catch {
    return undefined;
  }
}

/** The navigation state of a label that was scanned right after signing in: location and details are asked after its result. */
export const questionsFollow = { questionsFollow: true } as const;

/** Returns whether a navigation state says that the questions of signing in are still to be asked. */
export function doQuestionsFollow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'questionsFollow' in state && state.questionsFollow === true;
}

/** Clears the return path, when sign-in is completed or abandoned. */
export const clearReturnPath = (): void => storeValue(storageKey, undefined, 'sessionStorage');

/** The navigation state of a page with the claim button to which the user comes back from the payout details: the claim is asked again. */
export const resumeClaim = { resumeClaim: true } as const;

/** Returns whether a navigation state says that a claim was being made. */
export const doesResumeClaim = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'resumeClaim' in state && state.resumeClaim === true;
