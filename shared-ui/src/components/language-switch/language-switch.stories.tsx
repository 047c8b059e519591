import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { LanguageSwitch } from './language-switch';

/** **Use** it at the top of a page that is read before signing in, and in the profile. **Not** twice on a page. */
const meta = {
  title: 'Fields/LanguageSwitch',
  component: LanguageSwitch<string>,
  args: {
    label: 'Language',
    options: [
      { value: 'en', label: 'English' },
      { value: 'hi', label: 'हिन्दी' },
    ],
    value: 'en',
    onValueChange: () => undefined,
  },
  render: function Language(args) {
    const [value, setValue] = useState(args.value);
    return <LanguageSwitch {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof LanguageSwitch<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A button with the other language's name. */
export const OfTwo: Story = {};

/** The native select. */
export const OfThree: Story = { args: { options: [...meta.args.options, { value: 'mr', label: 'मराठी' }] } };
