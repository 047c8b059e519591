import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../row';
import { DateText } from '../../src/components/date-text/date-text';
import { LocaleProvider } from '../../src/platform/locale';

/**
 * **Use** it once around an area: dates inside are formatted in its language. **Not** for figures, which are the same in every
 * language (Num), nor for texts, which are props.
 */
const meta = {
  title: 'Foundations/LocaleProvider',
  component: LocaleProvider,
  args: { locale: 'hi-IN', children: null },
} satisfies Meta<typeof LocaleProvider>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Languages: Story = {
  render: () => (
    <Stack>
      {['en-IN', 'hi-IN', 'mr-IN'].map((locale) => (
        <LocaleProvider key={locale} locale={locale}>
          <span lang={locale}>
            <DateText value="2026-11-21T05:12:00Z" format="date-time" />
          </span>
        </LocaleProvider>
      ))}
    </Stack>
  ),
};
