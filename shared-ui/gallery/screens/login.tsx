import { useState } from 'react';
import { ArrowLeft, House, Wrench } from 'lucide-react';
import { Button } from '../../src/button';
import { ChoiceCards } from '../../src/choice-cards';
import { Countdown } from '../../src/countdown';
import { Field } from '../../src/field';
import { IconButton } from '../../src/icon-button';
import { LanguageSwitch } from '../../src/language-switch';
import { OtpInput } from '../../src/otp-input';
import styles from '../gallery.module.css';

export function Login() {
  const [code, setCode] = useState('4821');
  const [role, setRole] = useState<'2' | '3' | ''>('2');
  const [endsAt] = useState(() => Date.now() + 42_000);
  return (
    <main className={styles.phone}>
      <div className={styles.top}>
        <IconButton label="Back" icon={<ArrowLeft aria-hidden="true" />} />
        <LanguageSwitch
          label="Language"
          options={[
            { value: 'en', label: 'English' },
            { value: 'hi', label: 'हिन्दी' },
          ]}
          value="en"
          onChange={() => undefined}
        />
      </div>
      <h1>Enter the code</h1>
      <p className={styles.quiet}>
        Sent by SMS to <strong>98765 43210</strong> ·{' '}
        <button type="button" className={styles.plain}>
          Change Number
        </button>
      </p>
      <div className={styles.form}>
        <Field label="6-digit code">
          <OtpInput value={code} onChange={setCode} />
        </Field>
        <Countdown
          endsAt={endsAt}
          label={(clock) => <>Resend code in {clock}</>}
          announcement={(seconds) => `You can ask for a new code in ${seconds} seconds`}
        />
        <ChoiceCards
          legend="I am a"
          options={[
            { value: '2', label: 'Plumber', description: 'I install products', icon: <Wrench aria-hidden="true" /> },
            { value: '3', label: 'Customer', description: 'I bought the product', icon: <House aria-hidden="true" /> },
          ]}
          value={role}
          onChange={setRole}
        />
        <Button size="lg" block>
          Sign in
        </Button>
      </div>
    </main>
  );
}
