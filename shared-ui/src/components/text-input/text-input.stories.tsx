import { Search } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../stack/stack';
import { Field } from '../field/field';
import { TextInput } from './text-input';

/**
 * **Use** it inside a Field for a line of text, a number or a date. **Not** for a one-time code (OtpInput), a search
 * (SearchInput) or several lines (Textarea).
 */
const meta = {
  title: 'Fields/TextInput',
  component: TextInput,
  args: { defaultValue: '40' },
  decorators: [
    (Story) => (
      <Field label="Reward points per QR">
        <Story />
      </Field>
    ),
  ],
} satisfies Meta<typeof TextInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Compact: Story = { globals: { density: 'compact' } };

/** Prefix, read only, disabled, invalid. */
export const States: Story = {
  decorators: [],
  render: () => (
    <Stack>
      <TextInput aria-label="Name" placeholder="Ramesh Patil" />
      <TextInput aria-label="Find a store" prefix={<Search size={18} aria-hidden="true" />} defaultValue="Pune" />
      <TextInput aria-label="Points" prefix="+" defaultValue="40" />
      <TextInput aria-label="Mobile number" readOnly defaultValue="98765 43210" />
      <TextInput aria-label="Quantity" disabled defaultValue="2400" />
      <TextInput aria-label="Email" aria-invalid type="email" defaultValue="ramesh@" />
    </Stack>
  ),
};
