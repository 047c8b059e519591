import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/in-hindi';
import { FilterChip, type FilterChipProps } from './filter-chip';
import { FilterChips } from './filter-chip';

/**
 * **Use** FilterChip for one filter that applies at once, FilterChips for one of two to five. **Not** for more: use a
 * SelectInput. A chip that shows an active filter is a Chip.
 */
const meta = {
  title: 'Fields/FilterChip',
  component: FilterChip,
  subcomponents: { FilterChips },
  args: { children: 'Awaiting only', pressed: false, onPressedChange: fn() },
  parameters: { ...inHindi<FilterChipProps>({ children: 'केवल मंज़ूरी बाकी' }) },
} satisfies Meta<typeof FilterChip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = {};

export const On: Story = { args: { pressed: true } };

const kinds = {
  en: { legend: 'Show', all: 'All', earned: 'Earned', claims: 'Claims' },
  hi: { legend: 'दिखाएँ', all: 'सभी', earned: 'अर्जित', claims: 'क्लेम' },
};

/** Native radios: the arrow keys move between them. */
export const OneOfSeveral: Story = {
  render: function OneKind(_args, { globals }) {
    const [kind, setKind] = useState<'all' | 'earned' | 'claims'>('all');
    const { legend, ...labels } = kinds[globals['language'] as 'en' | 'hi'];
    const values = ['all', 'earned', 'claims'] as const;
    const options = values.map((value) => ({ value, label: labels[value] }));
    return <FilterChips legend={legend} options={options} value={kind} onValueChange={setKind} />;
  },
};
