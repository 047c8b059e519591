import type { Messages } from '@lingui/core';
import { learnApiMessages } from './api-messages';
import { firstEnglish, initialLanguage, loadMessages, sourceLanguage, type Language } from './languages';

/* English comes in two parts (all.locales): the texts of the first screens are bundled with them, the rest is loaded with the
   first code beyond them. A missing text would be shown as its id, so such code waits for the rest, or fails with it. */

/** The English texts so far: the area's i18n instance holds this very object, so the rest is added before any screen needs it. */
const english: Messages = { ...firstEnglish };
let isWhole = false;
let completing: Promise<void> | undefined;
/** Whether code beyond the first screens was requested. */
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

/** Returns the loaded English texts; undefined while loaded code needs more of them. */
export const presentEnglish = (): Messages | undefined => (restIsNeeded && !isWhole ? undefined : english);

/**
 * Loads the texts of a language, as many as the loaded code needs.
 * @throws if they cannot be fetched
 */
export async function loadTexts(language: Language): Promise<Messages> {
  if (language !== sourceLanguage) {
    const [messages] = await Promise.all([loadMessages(language), learnApiMessages()]);
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

/**
 * Loads code beyond the first screens with its texts.
 * @param code an `import()` in progress
 * @throws if the code or its texts cannot be fetched
 */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  restIsNeeded = true;
  const texts = (shown ?? initialLanguage()) === sourceLanguage ? completeEnglish() : undefined;
  const [loaded] = await Promise.all([code, texts]);
  return loaded;
}
