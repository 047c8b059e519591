import { createMessages } from '@loyalty/shared-ui/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { locales } from '../locales/all.locales';
import { loadTexts, presentEnglish, showsTexts } from './texts';

export const {
  AreaMessages: UserMessages,
  useLanguage,
  languages,
  initialLanguage,
} = createMessages({ locales, english: presentEnglish, load: loadTexts, onShown: showsTexts });

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
