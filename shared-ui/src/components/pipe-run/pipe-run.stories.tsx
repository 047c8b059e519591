import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { PipeRun, type PipeRunProps, type PipeStage } from './pipe-run';

const stages = (earned: number, awaiting: number, redeemed: number, labels = ['Earned', 'Awaiting', 'Redeemed']) =>
  [earned, awaiting, redeemed].map((value, place): PipeStage => ({
    id: String(place),
    label: labels[place] ?? '',
    value,
    reached: value > 0,
  }));

/**
 * **Use** it for the stages of points or of a claim: two to four. **Not** for progress (ProgressBar), nor for pages of a form.
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

export const Flowed: Story = { args: { surface: 'plain' } };

/** Solid up to the stage reached, dashed after it. */
export const EarnedOnly: Story = { args: { stages: stages(3480, 0, 0) } };

/** A claim: no pipe after the last stage. */
export const Ending: Story = {
  args: {
    ends: true,
    stages: [
      { id: 'claimed', label: 'Claimed', value: '19 Nov', reached: true },
      { id: 'approved', label: 'Approved', value: '21 Nov', reached: true },
    ],
  },
};

/** Stages that lead to a list. */
export const Leading: Story = {
  args: { stages: stages(3480, 300, 1940).map((stage) => ({ ...stage, to: '/user/claims' })) },
};

/** On the balance card. */
export const Deep: Story = {
  args: { surface: 'deep' },
  decorators: [
    (Story) => (
      <div style={{ padding: 'var(--s-4)', background: 'var(--deep)', color: 'var(--on-deep)' }}>
        <Story />
      </div>
    ),
  ],
};
