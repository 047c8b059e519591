import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Stack } from '@loyalty/shared-ui/stack';
import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../i18n/user-messages';
import { readSpeechChoice, storeSpeechChoice } from './speech-choice';
import { speak, useHasVoice } from './voices';

/** Turns spoken results on and off; nothing where the phone cannot speak the language. */
export function SpeechSetting() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const hasVoice = useHasVoice();
  const [choice, setChoice] = useState(readSpeechChoice);
  if (!hasVoice) return null;
  return (
    <Checkbox
      label={t`Read results aloud`}
      checked={choice === 'on'}
      onChange={({ target: { checked } }) => {
        storeSpeechChoice(checked ? 'on' : 'off');
        setChoice(checked ? 'on' : 'off');
        if (checked) speak(t`Results are read aloud.`, language);
      }}
    />
  );
}

/** Whether spoken results can still be offered: asked for once. */
export function useOffersSpeech(): boolean {
  const hasVoice = useHasVoice();
  const [unasked] = useState(() => readSpeechChoice() === undefined);
  return hasVoice && unasked;
}

/** Offers, at a reward, to read results aloud from now on. @param sentence what is read at once */
export function SpeechOffer({ sentence, onAnswered }: { sentence: string; onAnswered: () => void }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const choose = (choice: 'on' | 'off') => {
    storeSpeechChoice(choice);
    onAnswered();
    if (choice === 'on') speak(sentence, language);
  };
  return (
    <Card title={t`Hear your results?`}>
      <Stack row gap={2}>
        <Button variant="secondary" icon={<Volume2 aria-hidden="true" />} onClick={() => choose('on')}>
          <Trans>Read aloud</Trans>
        </Button>
        <Button variant="quiet" onClick={() => choose('off')}>
          <Trans>No, thanks</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
