import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../stack/stack';
import { Field } from '../field/field';
import { SelectInput } from './select-input';

/**
 * **Use** it for one of many: a model, a state. The phone shows its native list. **Not** for two to four that should be visible
 * at once: ChoiceCards, or FilterChips for a filter.
 */
const meta = {
  title: 'Fields/SelectInput',
  component: SelectInput,
  args: {
    placeholder: 'Select a model',
    options: [
      { value: 1, label: 'Flow Series' },
      { value: 2, label: 'Brass Line, the one with a rather long name' },
      { value: 3, label: 'Old Series', disabled: true },
    ],
  },
  render: (args) => (
    <Field label="Model">
      <SelectInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof SelectInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};

export const Compact: Story = { args: { defaultValue: 1 }, globals: { density: 'compact' } };

export const States: Story = {
  render: (args) => (
    <Stack>
      <SelectInput {...args} aria-label="Model" defaultValue={2} />
      <SelectInput {...args} aria-label="Model, wrong" aria-invalid />
      <SelectInput {...args} aria-label="Model, disabled" disabled defaultValue={1} />
    </Stack>
  ),
};
