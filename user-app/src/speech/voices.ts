import { useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/user-messages';

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis as SpeechSynthesis | undefined;

/** Returns the phone's voice of a language, one that needs no network if there is one. Android writes `hi_IN`. */
function voiceOf(language: string): SpeechSynthesisVoice | undefined {
  const voices = (synthesis()?.getVoices() ?? []).filter(
    ({ lang }) => lang.split(/[-_]/)[0]?.toLowerCase() === language,
  );
  const indian = voices.filter(({ lang }) => /[-_]IN$/i.test(lang));
  const best = indian.length > 0 ? indian : voices;
  return best.find(({ localService }) => localService) ?? best[0];
}

/** Phones load their voices after the page. */
function subscribe(changed: () => void): () => void {
  const voices = synthesis();
  // Older browsers have no events there.
  voices?.addEventListener?.('voiceschanged', changed);
  return () => voices?.removeEventListener?.('voiceschanged', changed);
}

/** Returns whether the phone can speak the language of the texts. */
export function useHasVoice(): boolean {
  const { language } = useLanguage();
  return useSyncExternalStore(subscribe, () => voiceOf(language) !== undefined);
}

/** Speaks a text in place of what is being spoken; silent without a voice of the language. */
export function speak(text: string, language: string): void {
  const voice = voiceOf(language);
  if (!voice) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  synthesis()?.cancel();
  synthesis()?.speak(utterance);
}
