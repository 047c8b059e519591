import { Download } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { FilterChips } from '../filter-chip/filter-chip';
import { SearchInput } from '../search-input/search-input';
import { FilterBar, type FilterBarProps } from './filter-bar';

/**
 * **Use** it over a list: filters at the start, actions for the whole list at the end. **Not** for actions on selected rows:
 * SelectionBar.
 */
const meta = {
  title: 'Lists/FilterBar',
  component: FilterBar,
  args: {
    children: (
      <>
        <SearchInput label="Search name" placeholder="Search name" clearLabel="Clear" value="" onValueChange={fn()} />
        <FilterChips
          legend="Show"
          options={[
            { value: 'awaiting', label: 'Awaiting only' },
            { value: 'days', label: '30 days' },
          ]}
          value="awaiting"
          onValueChange={fn()}
        />
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
      children: (
        <>
          <SearchInput label="नाम खोजें" placeholder="नाम खोजें" clearLabel="मिटाएँ" value="" onValueChange={fn()} />
          <FilterChips
            legend="दिखाएँ"
            options={[
              { value: 'awaiting', label: 'केवल स्वीकृति की प्रतीक्षा में' },
              { value: 'days', label: '30 दिन' },
            ]}
            value="awaiting"
            onValueChange={fn()}
          />
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

/** Above a table in the same card. */
export const Attached: Story = { args: { attached: true } };

export const OnAPhone: Story = { globals: { density: 'compact', viewport: { value: 'phone' } } };
