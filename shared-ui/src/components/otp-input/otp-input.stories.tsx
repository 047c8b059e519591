import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';

import { Field } from '../field/field';
import { OtpInput } from './otp-input';

/**
 * **Use** it for the code of an SMS: the phone offers to fill it in, and a pasted code is accepted whole. **Not** for a printed
 * code with letters: TextInput.
 */
const meta = {
  title: 'Fields/OtpInput',
  component: OtpInput,
  args: { value: '', onValueChange: () => undefined },
  argTypes: { value: { control: false } },
  render: function Code({ value, ...args }, { globals }) {
    const [code, setCode] = useState(value);
    return (
      <Field label={globals['language'] === 'hi' ? '6 अंकों का कोड' : '6-digit code'}>
        <OtpInput {...args} value={code} onValueChange={setCode} />
      </Field>
    );
  },
} satisfies Meta<typeof OtpInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const HalfWay: Story = { args: { value: '4821' } };

export const Full: Story = { args: { value: '482109' } };

export const Wrong: Story = {
  args: { value: '482109', onValueChange: () => undefined },
  render: (args) => (
    <Field label="6-digit code" error="Invalid or expired OTP">
      <OtpInput {...args} />
    </Field>
  ),
};

/** While the code is submitted. */
export const Disabled: Story = { args: { disabled: true } };

/** Other lengths than the default of six. */
export const FourDigits: Story = { args: { value: '48', length: 4 } };
