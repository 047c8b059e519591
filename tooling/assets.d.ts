declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.locales' {
  import type { Messages } from '@lingui/core';
  /** The languages with a catalogue: English first. `intl` is a tag for `Intl`. */
  export const locales: readonly { readonly code: string; readonly name: string; readonly intl: string }[];
  /** The English texts in the module: those of the first screens if they are split, else all. */
  export const firstMessages: Messages;
  /** Fetches all texts of a language; in English without those of separate folders. */
  export function loadCatalogue(code: string): Promise<Messages>;
  /** Fetches the English texts of separate folders. */
  export function loadSeparate(): Promise<Messages>;
}
