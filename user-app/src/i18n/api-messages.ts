import type { I18n, MessageDescriptor } from '@lingui/core';

const literally = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

let patterns: readonly { pattern: RegExp; words: MessageDescriptor }[] = [];

/**
 * Makes the api's messages known; what is shown in another language than English waits for it.
 * @throws when the words cannot be fetched
 */
export async function learnApiMessages(): Promise<void> {
  const { apiWords } = await import(/* webpackChunkName: "api-words" */ './api-words');
  patterns = apiWords.map(([english, words]) => ({
    pattern: new RegExp(`^${literally(english).replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`),
    words,
  }));
}

/** A message of the api in the language of `i18n`, once they were learnt; unchanged where it is not known. */
export function translateApiMessage(i18n: I18n, message: string): string {
  for (const { pattern, words } of patterns) {
    const found = pattern.exec(message);
    if (found)
      return i18n._(words.id, { ...found.groups }, words.message === undefined ? {} : { message: words.message });
  }
  return message;
}
