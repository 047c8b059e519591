import { paths } from '../paths';
import { readStored, storeValue } from '../preferences/browser-storage';

const storageKey = 'returnTo';

/** Never a return path: sign-in skips them anyway. */
const transient: readonly string[] = [paths.login, paths.register, paths.personalDetails];

/** Returns path and search within this area (bad input F1), whatever session storage contains. */
export function validReturnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, location.origin))
    return undefined;
  const { origin, pathname, search } = new URL(candidate, location.origin);
  const path = pathname.toLowerCase();
  if (origin !== location.origin || !path.startsWith('/user/') || pathname.includes('//')) return undefined;
  return transient.some((one) => path === one || path.startsWith(`${one}/`)) ? undefined : pathname + search;
}

export function saveReturnPath(path: string): void {
  const own = validReturnPath(path);
  if (own) storeValue(storageKey, own, 'sessionStorage');
}

export const readReturnPath = (): string | undefined => validReturnPath(readStored(storageKey, 'sessionStorage'));

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

export const doQuestionsFollow = (state: unknown): boolean => hasFlag(state, 'questionsFollow');

export const clearReturnPath = () => storeValue(storageKey, undefined, 'sessionStorage');

/** The navigation state of a page with the claim button to which the user comes back from the payout details: the claim is asked again. */
export const resumeClaim = { resumeClaim: true } as const;

export const doesResumeClaim = (state: unknown): boolean => hasFlag(state, 'resumeClaim');

/** Returns whether a navigation state, which another version of this page may have written, has a flag. */
export const hasFlag = (state: unknown, flag: string): boolean =>
  (Object(state) as Record<string, unknown>)[flag] === true;
