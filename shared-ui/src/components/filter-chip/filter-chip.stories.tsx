import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FilterChips } from './filter-chip';

const kinds = {
  en: { legend: 'Show', all: 'All', earned: 'Earned', claims: 'Claims' },
  hi: { legend: 'दिखाएँ', all: 'सभी', earned: 'अर्जित', claims: 'क्लेम' },
};

/** **Use** it for one filter of two to five, which applies at once. **Not** for more: use a SelectInput. */
const meta = {
  title: 'Fields/FilterChip',
  component: FilterChips,
  args: { legend: '', options: [], value: '', onValueChange: () => undefined },
  parameters: { hindi: {} },
} satisfies Meta<typeof FilterChips>;
export default meta;

/** Native radios: the arrow keys move between them. */
export const OneOfSeveral: StoryObj<typeof meta> = {
  render: function OneKind(_args, { globals }) {
    const [kind, setKind] = useState<'all' | 'earned' | 'claims'>('all');
    const { legend, ...labels } = kinds[globals['language'] as 'en' | 'hi'];
    const values = ['all', 'earned', 'claims'] as const;
    const options = values.map((value) => ({ value, label: labels[value] }));
    return <FilterChips legend={legend} options={options} value={kind} onValueChange={setKind} />;
  },
};
