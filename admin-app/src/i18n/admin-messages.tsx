import type { Messages } from '@lingui/core';
import { createMessages, sourceLanguage } from '@loyalty/shared-ui/messages';
import { firstMessages, loadSeparate, loadCatalogue, locales } from '../locales/all.locales';

/** The English texts so far: the area's i18n instance holds this very object, so the rest is added before a page needs it. */
const english: Messages = { ...firstMessages };

/** Loads the English texts of the pages behind sign-in (all.locales). A missing text would be shown as its id. */
export async function loadAllEnglish(): Promise<void> {
  Object.assign(english, await loadCatalogue(sourceLanguage));
}

/** Loads the English texts of the separate folders (all.locales). @throws if they cannot be fetched */
export async function loadSeparateEnglish(): Promise<void> {
  Object.assign(english, await loadSeparate());
}

export const {
  AreaMessages: AdminMessages,
  useLanguage,
  languages,
} = createMessages({
  locales,
  english: () => english,
  load: async (code) => (code === sourceLanguage ? english : loadCatalogue(code)),
});
