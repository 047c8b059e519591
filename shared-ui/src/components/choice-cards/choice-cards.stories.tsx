import { useState } from 'react';
import { House, Wrench } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { ChoiceCards, type ChoiceCardsProps } from './choice-cards';

type Props = ChoiceCardsProps<string>;

const roles = {
  en: [
    { value: '2', label: 'Plumber', description: 'I install products', icon: <Wrench aria-hidden="true" /> },
    { value: '3', label: 'Customer', description: 'I bought the product', icon: <House aria-hidden="true" /> },
  ],
  hi: [
    { value: '2', label: 'प्लंबर', description: 'मैं उत्पाद लगाता हूँ', icon: <Wrench aria-hidden="true" /> },
    { value: '3', label: 'ग्राहक', description: 'मैंने उत्पाद खरीदा है', icon: <House aria-hidden="true" /> },
  ],
};

/**
 * **Use** it for a choice of two to four that affects what follows and deserves a sentence each. **Not** for a filter
 * (FilterChips) or a long list (SelectInput).
 */
const meta = {
  title: 'Fields/ChoiceCards',
  component: ChoiceCards<string>,
  args: { legend: 'I am a', options: roles.en, value: '', onValueChange: () => undefined },
  parameters: { ...inHindi<Props>({ legend: 'मैं हूँ', options: roles.hi }) },
  render: function Choice(args) {
    const [value, setValue] = useState(args.value);
    return <ChoiceCards {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof ChoiceCards<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};

export const Chosen: Story = { args: { value: '2' } };

export const Missing: Story = {
  args: { error: 'Please select a role.' },
  parameters: { ...inHindi<Props>({ legend: 'मैं हूँ', options: roles.hi, error: 'कृपया अपनी भूमिका चुनें।' }) },
};
