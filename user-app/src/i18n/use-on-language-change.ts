import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from './user-messages';

/** Calls back when the language has changed, e.g. to translate a form's messages. */
export function useOnLanguageChange(act: () => void): void {
  const { language } = useLanguage();
  const shown = useRef(language);
  const change = useEffectEvent(act);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    change();
  }, [language]);
}
