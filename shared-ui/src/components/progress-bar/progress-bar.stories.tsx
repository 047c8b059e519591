import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { ProgressBar, type ProgressBarProps } from './progress-bar';

/**
 * **Use** it for work of more than some seconds: an upload, an export. **Not** for a loading list (AsyncRegion) or a wait of a
 * second (`busy` of Button).
 */
const meta = {
  title: 'Feedback/ProgressBar',
  component: ProgressBar,
  args: { label: 'Adding products' },
  parameters: { ...inHindi<ProgressBarProps>({ label: 'उत्पाद जोड़े जा रहे हैं' }) },
} satisfies Meta<typeof ProgressBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Known: Story = {
  args: { value: 312, max: 1000, valueText: '312 of 1,000 rows' },
  parameters: { ...inHindi<ProgressBarProps>({ label: 'उत्पाद जोड़े जा रहे हैं', valueText: '1,000 में से 312 पंक्तियाँ' }) },
};

/** The total is unknown. */
export const Unknown: Story = { args: { label: 'Reading the file' } };
