import { Download } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../.storybook/in-hindi';
import { Button } from '../button';
import { Chip } from '../chip';
import { FilterChip } from '../filter-chip';
import { SearchInput } from '../search-input';
import { FilterBar, type FilterBarProps } from './filter-bar';

/**
 * **Use** it over a list: what narrows it at the start, what is done with all of it at the end.
 * **Not** for acts on chosen rows: SelectionBar.
 */
const meta = {
  title: 'Lists/FilterBar',
  component: FilterBar,
  args: {
    label: 'Filter the claims',
    children: (
      <>
        <SearchInput label="Search name" placeholder="Search name" clearLabel="Clear" value="" onChange={fn()} />
        <FilterChip pressed onPressedChange={fn()}>
          Awaiting only
        </FilterChip>
        <Chip onRemove={fn()} removeLabel="Remove filter: 30 days">
          30 days
        </Chip>
      </>
    ),
    tools: (
      <Button variant="quiet" icon={<Download aria-hidden="true" />}>
        Export
      </Button>
    ),
  },
  parameters: {
    ...inHindi<FilterBarProps>({
      label: 'दावे छाँटें',
      children: (
        <>
          <SearchInput label="नाम खोजें" placeholder="नाम खोजें" clearLabel="मिटाएँ" value="" onChange={fn()} />
          <FilterChip pressed onPressedChange={fn()}>
            केवल स्वीकृति की प्रतीक्षा में
          </FilterChip>
          <Chip onRemove={fn()} removeLabel="फ़िल्टर हटाएँ: 30 दिन">
            30 दिन
          </Chip>
        </>
      ),
      tools: (
        <Button variant="quiet" icon={<Download aria-hidden="true" />}>
          एक्सपोर्ट करें
        </Button>
      ),
    }),
  },
  globals: { density: 'compact' },
} satisfies Meta<typeof FilterBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Alone: Story = {};

/** It heads a table in the same card. */
export const Attached: Story = { args: { attached: true } };

export const OnAPhone: Story = { globals: { density: 'compact', viewport: { value: 'phone' } } };
