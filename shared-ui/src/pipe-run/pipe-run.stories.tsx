import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../.storybook/in-hindi';
import { PipeRun, type PipeRunProps, type PipeStage } from './pipe-run';

const stages = (earned: number, awaiting: number, redeemed: number, labels = ['Earned', 'Awaiting', 'Redeemed']) =>
  [earned, awaiting, redeemed].map((value, place): PipeStage => ({
    id: String(place),
    label: labels[place] ?? '',
    value,
    reached: value > 0,
  }));

/**
 * **Use** it for points on their way, or a claim on its: two to four stages.
 * **Not** for the share of a work done (ProgressBar), nor for pages of a form.
 */
const meta = {
  title: 'Surfaces/PipeRun',
  component: PipeRun,
  args: { label: 'Your points', stages: stages(3480, 300, 1940) },
  parameters: {
    ...inHindi<PipeRunProps>({
      label: 'आपके अंक',
      stages: stages(3480, 300, 1940, ['अर्जित', 'मंज़ूरी बाकी', 'भुनाए गए']),
    }),
  },
} satisfies Meta<typeof PipeRun>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Flowed: Story = { args: { tone: 'surface' } };

/** Solid as far as points have come, dashed ahead. */
export const EarnedOnly: Story = { args: { stages: stages(3480, 0, 0) } };

/** A claim: nothing comes after the last stage. */
export const Ending: Story = {
  args: {
    ends: true,
    stages: [
      { id: 'claimed', label: 'Claimed', value: '19 Nov', reached: true },
      { id: 'approved', label: 'Approved', value: '21 Nov', reached: true },
    ],
  },
};

/** On the balance card. */
export const Deep: Story = {
  args: { tone: 'deep' },
  decorators: [
    (Story) => (
      <div style={{ padding: 'var(--s-4)', background: 'var(--deep)', color: 'var(--on-deep)' }}>
        <Story />
      </div>
    ),
  ],
};
