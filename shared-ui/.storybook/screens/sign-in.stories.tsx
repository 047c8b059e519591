import { useState } from 'react';
import { ArrowLeft, House, Wrench } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../../src/components/button/button';
import { ChoiceCards } from '../../src/components/choice-cards/choice-cards';
import { Field } from '../../src/components/field/field';
import { IconButton } from '../../src/components/icon-button/icon-button';
import { OtpInput } from '../../src/components/otp-input/otp-input';
import styles from './screens.module.css';

function SignIn() {
  const [code, setCode] = useState('4821');
  const [role, setRole] = useState<'plumber' | 'customer' | ''>('plumber');
  return (
    <main className={styles.phone}>
      <div>
        <IconButton label="Back" icon={<ArrowLeft aria-hidden="true" />} />
      </div>
      <h1>Enter the code</h1>
      <p>
        Sent by SMS to <strong>98765 43210</strong>
      </p>
      <Field label="6-digit code">
        <OtpInput value={code} onValueChange={setCode} />
      </Field>
      <ChoiceCards
        legend="I am a"
        options={[
          { value: 'plumber', label: 'Plumber', description: 'I install', icon: <Wrench aria-hidden="true" /> },
          { value: 'customer', label: 'Customer', description: 'I bought', icon: <House aria-hidden="true" /> },
        ]}
        value={role}
        onValueChange={setRole}
      />
      <Button size="lg" block>
        Sign in
      </Button>
    </main>
  );
}

/** Composition of a form of the user area: one column, one action, as wide as the thumb reaches. */
const meta = {
  title: 'Screens/SignIn',
  component: SignIn,
  parameters: { picture: 'screen', layout: 'fullscreen', docs: { story: { inline: false, height: '740px' } } },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof SignIn>;
export default meta;

export const OnAPhone: StoryObj<typeof meta> = {};
