import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { ThemeSwitch, type ThemeSwitchProps } from './theme-switch';

/**
 * **Use** it with `useTheme`, which stores the choice in this browser and shares it with other tabs. **Not** as a switch of two:
 * users must be able to return to the device's setting.
 */
const meta = {
  title: 'Fields/ThemeSwitch',
  component: ThemeSwitch,
  args: {
    label: 'Appearance',
    options: { system: 'As this device', light: 'Light', dark: 'Dark' },
    value: 'system',
    onValueChange: () => undefined,
  },
  parameters: {
    ...inHindi<ThemeSwitchProps>({
      label: 'रंग-रूप',
      options: { system: 'जैसा डिवाइस में है', light: 'हल्का', dark: 'गहरा' },
    }),
  },
  render: function Appearance(args) {
    const [value, setValue] = useState(args.value);
    return <ThemeSwitch {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof ThemeSwitch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Icons: Story = {};

export const Words: Story = { args: { showLabels: true, value: 'light' } };

export const WordsNarrow: Story = {
  args: { showLabels: true, value: 'dark' },
  globals: { viewport: { value: 'narrow' } },
};
