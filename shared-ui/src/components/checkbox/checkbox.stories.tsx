import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { Checkbox, type CheckboxProps } from './checkbox';

/**
 * **Use** it for an option that is saved with a form, and for selecting rows. **Not** for one of several: that is FilterChips or
 * ChoiceCards. **Not** for a filter that applies at once: FilterChip.
 */
const meta = {
  title: 'Fields/Checkbox',
  component: Checkbox,
  args: { label: 'I have understood that my points are lost' },
  parameters: { ...inHindi<CheckboxProps>({ label: 'मैं समझता हूँ कि मेरे अंक वापस नहीं मिलेंगे' }) },
} satisfies Meta<typeof Checkbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Checked: Story = { args: { defaultChecked: true } };

export const States: Story = {
  render: () => (
    <Stack row gap={3}>
      <Checkbox label="Plain" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Some of them" indeterminate />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Checked, disabled" defaultChecked disabled />
    </Stack>
  ),
};

export const StatesCompact: Story = { ...States, globals: { density: 'compact' } };

/** In a table, where the row shows the label. */
export const LabelHidden: Story = { args: { label: 'Select TX-10482', hideLabel: true } };
