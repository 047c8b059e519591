import { useState } from 'react';
import { ArrowLeft, House, Wrench } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../../src/button';
import { ChoiceCards } from '../../src/choice-cards';
import { Field } from '../../src/field';
import { IconButton } from '../../src/icon-button';
import { OtpInput } from '../../src/otp-input';
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
        <OtpInput value={code} onChange={setCode} />
      </Field>
      <ChoiceCards
        legend="I am a"
        options={[
          { value: 'plumber', label: 'Plumber', description: 'I install', icon: <Wrench aria-hidden="true" /> },
          { value: 'customer', label: 'Customer', description: 'I bought', icon: <House aria-hidden="true" /> },
        ]}
        value={role}
        onChange={setRole}
      />
      <Button size="lg" block>
        Sign in
      </Button>
    </main>
  );
}

/** How a form of the user area is put together: one column, one act, as wide as the thumb reaches. */
const meta = {
  title: 'Screens/SignIn',
  component: SignIn,
  parameters: { picture: 'screen', layout: 'fullscreen', docs: { story: { inline: false, height: '740px' } } },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof SignIn>;
export default meta;

export const OnAPhone: StoryObj<typeof meta> = {};
