import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { StepLine, type StepLineProps } from './step-line';

/** **Use** it for what has happened to one thing and what follows, with dates. **Not** for figures: PipeRun. */
const meta = {
  title: 'Surfaces/StepLine',
  component: StepLine,
  args: {
    label: 'Progress of this claim',
    steps: [
      { id: 'claimed', label: 'Claimed', at: '19 Nov', state: 'done' },
      { id: 'approved', label: 'Approved', at: '21 Nov', state: 'done' },
      { id: 'paid', label: 'Payment', state: 'now', detail: '₹1,100 to ra••••@okicici, usually by 26 Nov' },
    ],
  },
  parameters: {
    ...inHindi<StepLineProps>({
      label: 'इस क्लेम की स्थिति',
      steps: [
        { id: 'claimed', label: 'क्लेम किया', at: '19 नव॰', state: 'done' },
        { id: 'approved', label: 'मंज़ूरी बाकी', state: 'now', detail: 'एडमिन आपके क्लेम की जाँच करता है।' },
        { id: 'paid', label: 'पेमेंट', state: 'ahead' },
      ],
    }),
  },
} satisfies Meta<typeof StepLine>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Now: Story = {};

/** Where it went wrong, with what to do. */
export const Bad: Story = {
  args: {
    steps: [
      { id: 'approved', label: 'Approved', at: '21 Nov', state: 'done' },
      { id: 'returned', label: 'Returned by the bank', at: '24 Nov', state: 'bad', detail: 'Account closed' },
    ],
  },
};

/** Nothing has happened yet. */
export const Ahead: Story = {
  args: {
    steps: [
      { id: 'claim', label: 'You claim', state: 'now' },
      { id: 'approved', label: 'An admin checks it', at: 'by 28 Nov', state: 'ahead' },
    ],
  },
};
