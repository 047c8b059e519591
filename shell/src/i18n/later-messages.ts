import { messages } from '../locales/en.po';
import { i18n } from './shell-messages';

// The shell's own script has the English texts of src/locales/all.locales only.
i18n.load('en', messages);
