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

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isShades = (value: unknown): value is Shades => {
  const shades = Object.values(fieldsOf(value));
  return shades.length > 0 && shades.every((shade) => typeof shade === 'string');
};

/** Returns the fields of a stored brand that have our shape: another release may have written it. */
function parseBrand(stored: string): Brand {
  try {
    const { name, logoUrl, accent, manifestUrl, iconUrl } = fieldsOf(JSON.parse(stored));
    const { light, dark } = fieldsOf(accent);
    return Object.fromEntries(
      Object.entries({
        name: textOf(name),
        logoUrl: textOf(logoUrl),
        accent: isShades(light) && isShades(dark) ? { light, dark } : undefined,
        manifestUrl: textOf(manifestUrl),
        iconUrl: textOf(iconUrl),
      }).filter(([, value]) => value !== undefined),
    );
  } catch {
    // No JSON.
    return {};
  }
}

/** Returns the last known brand, so that a later visit starts with it, offline too; `{}` is the built-in one. */
export function readBrand(): Brand {
  try {
    const stored = localStorage.getItem(storageKeys.brand) ?? '{}';
    if (stored !== text) current = parseBrand(stored);
    text = stored;
  } catch {
    // Storage is blocked.
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

export const useBrand = (): Brand => useSyncExternalStore(subscribe, readBrand);
