/** The site is one to its visitors: what is chosen in one area holds in the others. */
const storageKey = 'language';

/**
 * The language chosen before on this device, else the first of the browser's that is offered.
 * @param offered codes, e.g. `['en', 'hi']`
 * @returns undefined when the person wants none of them
 */
export function readLanguage(offered: readonly string[]): string | undefined {
  const isOffered = (code: string | null | undefined) => offered.some((one) => one === code);
  try {
    const chosen = localStorage.getItem(storageKey);
    if (chosen !== null && isOffered(chosen)) return chosen;
  } catch {
    // Storage is blocked: the browser's languages decide.
  }
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isOffered);
}

/** Remembers the choice for the next visit, where the browser keeps anything; else it lasts as long as the page. */
export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Nothing is kept here.
  }
}

/**
 * Tells of choices made in another tab, as far as they are offered here.
 * @returns the function that ends it
 */
export function followLanguage(offered: readonly string[], changed: (code: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null && offered.includes(newValue)) changed(newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
