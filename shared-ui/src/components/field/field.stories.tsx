import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { TextInput } from '../text-input/text-input';
import { Field, type FieldProps } from './field';

/**
 * **Use** it around every input: it links label, hint and error to it. **Not** around a Checkbox, ChoiceCards, DateRange or
 * FileDrop: they have their own.
 */
const meta = {
  title: 'Fields/Field',
  component: Field,
  args: { label: 'Name', children: <TextInput defaultValue="Ramesh Patil" /> },
  parameters: { ...inHindi<FieldProps>({ label: 'नाम', children: <TextInput defaultValue="रमेश पाटिल" /> }) },
} satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Hint: Story = {
  args: { hint: 'As on your licence' },
  parameters: { ...inHindi<FieldProps>({ label: 'नाम', hint: 'जैसा आपके लाइसेंस पर है' }) },
};

export const Wrong: Story = {
  args: {
    label: 'Mobile number',
    required: true,
    error: 'Please enter a valid 10-digit mobile number.',
    hint: 'Ten digits, without +91',
    children: <TextInput prefix="+91" inputMode="numeric" defaultValue="98765" />,
  },
  parameters: {
    ...inHindi<FieldProps>({
      label: 'मोबाइल नंबर',
      error: 'कृपया 10 अंकों का सही मोबाइल नंबर डालें।',
      hint: 'दस अंक, +91 के बिना',
      children: <TextInput prefix="+91" inputMode="numeric" defaultValue="98765" />,
    }),
  },
};

export const Note: Story = {
  args: { label: 'GST number', note: 'optional', children: <TextInput /> },
  parameters: { ...inHindi<FieldProps>({ label: 'GST नंबर', note: 'ज़रूरी नहीं', children: <TextInput /> }) },
};

/** A heading already shows the label. */
export const LabelHidden: Story = { args: { hideLabel: true } };

export const LongText: Story = {
  args: {
    label: 'The number that is printed under the code, with or without its spaces',
    note: 'optional',
    error: 'This number is not one of ours. Compare it with the label, character by character.',
    children: <TextInput defaultValue="K7Q2-9XWM-4RTB" />,
  },
  globals: { viewport: { value: 'narrow' } },
};
