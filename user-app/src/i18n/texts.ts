import type { Messages } from '@lingui/core';
import { learnApiMessages } from './api-messages';
import { firstEnglish, initialLanguage, loadMessages, sourceLanguage, type Language } from './languages';

/*
 * English comes in two parts (all.locales): that of the first screens with them, the rest together with the first code beyond
 * them. A text that is not there would be shown by its id: so such code waits for the rest, or fails with it.
 */

/** The English texts so far: the i18n instance of the area holds this very object, and so has the rest before any screen asks. */
const english: Messages = { ...firstEnglish };
let isWhole = false;
let completing: Promise<void> | undefined;
/** Code beyond the first screens was wanted. */
let restIsNeeded = false;
let shown: Language | undefined;

function completeEnglish(): Promise<void> {
  completing ??= loadMessages(sourceLanguage)
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

/** The English texts that are there; undefined when code that was fetched needs more of them. */
export const presentEnglish = (): Messages | undefined => (restIsNeeded && !isWhole ? undefined : english);

/**
 * The texts of a language, as many as the code that was fetched needs.
 * @throws when they cannot be fetched
 */
export async function loadTexts(language: Language): Promise<Messages> {
  if (language !== sourceLanguage) {
    const [messages] = await Promise.all([loadMessages(language), learnApiMessages()]);
    return messages;
  }
  // What is fetched from now on brings its texts.
  shown = sourceLanguage;
  if (restIsNeeded) await completeEnglish();
  return english;
}

/** Tells which language is shown: every other than English has all its texts. */
export function showsTexts(language: Language): void {
  shown = language;
}

/**
 * Code beyond the first screens with its texts.
 * @param code an `import()` under way
 * @throws when the code or its texts cannot be fetched
 */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  restIsNeeded = true;
  const texts = (shown ?? initialLanguage()) === sourceLanguage ? completeEnglish() : undefined;
  const [loaded] = await Promise.all([code, texts]);
  return loaded;
}
