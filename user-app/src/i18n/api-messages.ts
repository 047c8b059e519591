import type { I18n, MessageDescriptor } from '@lingui/core';

const literally = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

let patterns: readonly { pattern: RegExp; words: MessageDescriptor }[] = [];

/**
 * Fetches the translations of the api's messages, before any other language than English is shown.
 * @throws if they cannot be fetched
 */
export async function learnApiMessages(): Promise<void> {
  const { apiWords } = await import(/* webpackChunkName: "api-words" */ './api-words');
  patterns = apiWords.map(([english, words]) => ({
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
