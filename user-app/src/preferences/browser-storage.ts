/* Web storage that never throws: a browser may block it, or have no room. */

type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored text; undefined without one, `blocked` if storage is blocked. */
export function readStored(key: string, area: Area = 'localStorage', blocked?: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined;
  } catch {
    return blocked;
  }
}

/** Returns stored JSON; undefined if it is malformed. */
export function readStoredJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if `value` is undefined. @returns whether it could; else it lasts until the page is left */
export function storeValue(key: string, value: string | undefined, area: Area = 'localStorage'): boolean {
  try {
    if (value === undefined) window[area].removeItem(key);
    else window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
