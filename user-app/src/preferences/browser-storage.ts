/* Web storage that never throws: a browser may block it, or have no room. */

type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored text; undefined without one, and if storage is blocked. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined;
  } catch {
    return undefined;
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

/** Stores a text, or removes it if `value` is undefined. */
export function storeValue(key: string, value: string | undefined, area: Area = 'localStorage'): void {
  try {
    if (value === undefined) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // It lasts until the page is left.
  }
}
