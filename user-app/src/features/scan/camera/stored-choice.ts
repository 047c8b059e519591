/** A small choice that this device remembers; undefined when none was made, or storage is blocked. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a choice. Where storage is blocked it holds until the page is left. */
export function storeValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to be done, and nothing is lost but the convenience.
  }
}
