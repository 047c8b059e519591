import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent } from 'react';
import { withTexts } from '../i18n/texts';
import { useLanguage } from '../i18n/user-messages';
import type { SpokenResult } from './result-sentences';
import { readSpeechChoice } from './speech-choice';

/** Speaks a result once when it appears, if the user has asked for it and the phone has a voice. */
export function useSpokenResult(result: SpokenResult | undefined): void {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  const say = useEffectEvent(async () => {
    if (!result || readSpeechChoice() !== 'on') return;
    const [{ sentenceOf }, { speak }] = await withTexts(
      Promise.all([
        import(/* webpackChunkName: "speech" */ './result-sentences'),
        import(/* webpackChunkName: "speech" */ './voices'),
      ]),
    );
    speak(sentenceOf(i18n, result), language);
  });
  const key = result && JSON.stringify(result);
  useEffect(() => {
    // Without its code it stays silent: the result is on the screen.
    if (key) void say().catch(() => undefined);
  }, [key]);
}
