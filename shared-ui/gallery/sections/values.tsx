import { useState } from 'react';
import { Countdown } from '../../src/countdown';
import { DateText } from '../../src/date-text';
import { LanguageSwitch } from '../../src/language-switch';
import { LocaleProvider } from '../../src/locale';
import { Num } from '../../src/num';
import { Row, Section, Specimen } from '../specimen';

const moment = '2026-11-21T05:12:00Z';
const formats = ['date', 'date-time', 'day-time', 'day', 'month', 'time'] as const;

export function Values() {
  const [language, setLanguage] = useState<'en' | 'hi' | 'ta'>('en');
  const [endsAt] = useState(() => Date.now() + 55_000);
  return (
    <Section title="Values and choices">
      <Specimen name="num">
        <Row>
          <Num value={1_840_000} />
          <Num value={40} sign="always" />
          <Num value={300} sign="negative" />
        </Row>
      </Specimen>
      <Specimen name="date-text">
        {formats.map((format) => (
          <DateText key={format} value={moment} format={format} />
        ))}
        <LocaleProvider locale="hi-IN">
          <span lang="hi">
            <DateText value={moment} format="date-time" />
          </span>
        </LocaleProvider>
      </Specimen>
      <Specimen name="countdown">
        <Countdown
          endsAt={endsAt}
          label={(clock) => <>Resend code in {clock}</>}
          announcement={(seconds) => `You can ask for a new code in ${seconds} seconds`}
        />
      </Specimen>
      <Specimen name="language-switch">
        <Row>
          <LanguageSwitch
            label="Language"
            options={[
              { value: 'en', label: 'English' },
              { value: 'hi', label: 'हिन्दी' },
            ]}
            value={language === 'ta' ? 'en' : language}
            onChange={setLanguage}
          />
          <LanguageSwitch
            label="Language, of three"
            options={[
              { value: 'en', label: 'English' },
              { value: 'hi', label: 'हिन्दी' },
              { value: 'ta', label: 'தமிழ்' },
            ]}
            value={language}
            onChange={setLanguage}
          />
        </Row>
      </Specimen>
    </Section>
  );
}
