import { useEffect, useEffectEvent, useRef } from 'react';
import { useLanguage } from './user-messages';

/** Acts whenever the language has changed, e.g. to word a form's messages anew. */
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
