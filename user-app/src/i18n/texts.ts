import type { Messages, I18n, MessageDescriptor } from '@lingui/core';
import { readLanguage } from '@loyalty/shared-ui/locale';
import { sourceLanguage } from '@loyalty/shared-ui/messages';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/* English comes in two parts (all.locales): the texts of the first screens are bundled with them, the rest is loaded with the
   first code beyond them. A missing text would be shown as its id, so such code waits for the rest, or fails with it. */

/** The English texts so far: the area's i18n instance holds this very object, so the rest is added before any screen needs it. */
const english: Messages = { ...firstMessages };
let isWhole = false;
let completing: Promise<void> | undefined;
let restIsNeeded = false;
let shown: string | undefined;

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
export async function loadTexts(language: string): Promise<Messages> {
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
export function showsTexts(language: string): void {
  shown = language;
}

/** Loads code beyond the first screens with its texts. */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  restIsNeeded = true;
  const texts =
    (shown ?? readLanguage(locales.map(({ code }) => code)) ?? sourceLanguage) === sourceLanguage
      ? completeEnglish()
      : undefined;
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
