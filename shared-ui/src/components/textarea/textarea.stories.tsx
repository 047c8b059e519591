import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../stack/stack';
import { Field } from '../field/field';
import { Textarea } from './textarea';

/** **Use** it for more than a line: an address, the reason of a rejection. **Not** for a name or a number: TextInput. */
const meta = {
  title: 'Fields/Textarea',
  component: Textarea,
  args: { defaultValue: '12 Tank Road, Shivajinagar, Pune' },
} satisfies Meta<typeof Textarea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InAField: Story = {
  render: (args) => (
    <Field label="Address" hint="House, street, area">
      <Textarea {...args} />
    </Field>
  ),
};

export const States: Story = {
  render: () => (
    <Stack>
      <Textarea aria-label="Reason" rows={2} placeholder="Why it is rejected" />
      <Textarea aria-label="Reason, wrong" aria-invalid rows={2} defaultValue="?" />
      <Textarea aria-label="Address, read only" readOnly rows={2} defaultValue="12 Tank Road, Pune" />
      <Textarea aria-label="Address, disabled" disabled rows={2} defaultValue="12 Tank Road, Pune" />
    </Stack>
  ),
};
