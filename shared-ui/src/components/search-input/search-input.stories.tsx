import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { SearchInput, type SearchInputProps } from './search-input';

const placeholder = 'Search products';

/** **Use** it at the top of a list; `delay` if every change queries the server. **Not** for a value that is saved: TextInput. */
const meta = {
  title: 'Fields/SearchInput',
  component: SearchInput,
  args: { label: placeholder, placeholder, clearLabel: 'Clear search', value: '', onValueChange: () => undefined },
  parameters: { ...inHindi<SearchInputProps>({ label: 'स्टोर खोजें', placeholder: 'स्टोर खोजें', clearLabel: 'खोज मिटाएँ' }) },
  render: function Search(args) {
    const [value, setValue] = useState(args.value);
    return <SearchInput {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof SearchInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: 'elbow' } };

/** The key focuses the field from anywhere on the page. */
export const Shortcut: Story = { args: { shortcut: '/', delay: 300 }, globals: { density: 'compact' } };
