import type { Messages, I18n, MessageDescriptor } from '@lingui/core';
import { followLanguage, readLanguage } from '@loyalty/shared-ui/locale';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/** The code of a language of the user area; each has a catalogue in src/locales, and no other module names them. */
export type Language = string;

/** The language of the texts in the code; the texts of the first screens are bundled. */
export const sourceLanguage: Language = 'en';

export const languages = locales.map(({ code, name }) => ({ value: code, label: name }));

/** Returns the tag for `Intl`: Indian formats with Latin digits in every language. */
export const intlLocaleOf = (language: Language): string =>
  locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

const codes = locales.map(({ code }) => code);

/** Returns the language chosen before on this device, else the first of the browser's that has a catalogue, else English. */
export const initialLanguage = (): Language => readLanguage(codes) ?? sourceLanguage;

/** Subscribes to choices made in another tab. @returns a function that unsubscribes */
export const followChoice = (changed: (language: Language) => void) => followLanguage(codes, changed);

/* English comes in two parts (all.locales): the texts of the first screens are bundled with them, the rest is loaded with the
   first code beyond them. A missing text would be shown as its id, so such code waits for the rest, or fails with it. */

/** The English texts so far: the area's i18n instance holds this very object, so the rest is added before any screen needs it. */
const english: Messages = { ...firstMessages };
let isWhole = false;
let completing: Promise<void> | undefined;
let restIsNeeded = false;
let shown: Language | undefined;

function completeEnglish(): Promise<void> {
  completing ??= loadCatalogue(sourceLanguage)
    .then((whole) => {
      Object.assign(english, whole);
      isWhole = true;
    })
    .catch((error: unknown) => {
      completing = undefined;
      throw error;
    });
  return completing;
}

/** Returns the loaded English texts; undefined while loaded code needs more of them. */
export const presentEnglish = (): Messages | undefined => (restIsNeeded && !isWhole ? undefined : english);

/** Loads the texts of a language, as many as the loaded code needs. */
export async function loadTexts(language: Language): Promise<Messages> {
  if (language !== sourceLanguage) {
    const [messages] = await Promise.all([loadCatalogue(language), learnApiMessages()]);
    return messages;
  }
  // Code that is loaded from now on loads its texts too.
  shown = sourceLanguage;
  if (restIsNeeded) await completeEnglish();
  return english;
}

/** Sets the shown language: every other than English has all its texts. */
export function showsTexts(language: Language): void {
  shown = language;
}

/** Loads code beyond the first screens with its texts. */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  restIsNeeded = true;
  const texts = (shown ?? initialLanguage()) === sourceLanguage ? completeEnglish() : undefined;
  const [loaded] = await Promise.all([code, texts]);
  return loaded;
}

const literally = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

let patterns: readonly { pattern: RegExp; words: MessageDescriptor }[] = [];

/** Fetches the translations of the api's messages, before any other language than English is shown. */
export async function learnApiMessages(): Promise<void> {
  const { apiWords } = await import(/* webpackChunkName: "api-words" */ './api-words');
  patterns = Object.entries(apiWords).map(([english, words]) => ({
    pattern: new RegExp(`^${literally(english).replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`),
    words,
  }));
}

/** Translates a message of the api to the language of `i18n`, once they are loaded; returns unknown ones unchanged. */
export function translateApiMessage(i18n: I18n, message: string): string {
  for (const { pattern, words } of patterns) {
    const found = pattern.exec(message);
    if (found)
      return i18n._(words.id, { ...found.groups }, words.message === undefined ? {} : { message: words.message });
  }
  return message;
}
