import { createMessages } from '@loyalty/shared-ui/messages';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/** The texts of the area. A new .po file in src/locales is a new language. */
export const { AreaMessages, useLanguage, languages } = createMessages({
  locales,
  english: () => firstMessages,
  load: loadCatalogue,
});
