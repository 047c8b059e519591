import { useSyncExternalStore } from 'react';
import { storageKeys } from './remote-contract';

/** Shades of the accent colour, by the name of their token. */
type Shades = Readonly<Record<string, string>>;

/** What the owner has set of the brand (GET /programme); what is missing is built in. */
export interface Brand {
  readonly name?: string | undefined;
  readonly logoUrl?: string | undefined;
  readonly accent?: { readonly light: Shades; readonly dark: Shades } | undefined;
  /** The web app manifest and the iOS icon of the installed app. */
  readonly manifestUrl?: string | undefined;
  readonly iconUrl?: string | undefined;
}

/** Of `window`: the brand has changed. The shell's head script applies it to the page. */
const changed = 'brand';

let text = '{}';
let current: Brand = {};

/** Returns the last known brand, so that a later visit starts with it, offline too; `{}` is the built-in one. */
export function readBrand(): Brand {
  try {
    const stored = localStorage.getItem(storageKeys.brand) ?? '{}';
    if (stored !== text) current = (JSON.parse(stored) ?? {}) as Brand;
    text = stored;
  } catch {
    // Storage is blocked, or its content is malformed.
  }
  return current;
}

/** Stores the brand that the api responded with, and applies it to every area of the page. */
export function rememberBrand(brand: Brand): void {
  const next = JSON.stringify(brand);
  readBrand();
  if (next === text) return;
  [text, current] = [next, brand];
  try {
    localStorage.setItem(storageKeys.brand, next);
  } catch {
    // Storage is blocked: the brand is applied to this page only.
  }
  window.dispatchEvent(new CustomEvent(changed, { detail: brand }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the brand, and renders again when it changes. */
export const useBrand = (): Brand => useSyncExternalStore(subscribe, readBrand);
