import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/in-hindi';
import type { PipeStage } from '../pipe-run/pipe-run';
import { BalanceCard, type BalanceCardProps } from './balance-card';

const run = (earned: number, awaiting: number, redeemed: number): PipeStage[] => [
  { id: 'earned', label: 'Earned', value: earned, reached: earned > 0 },
  { id: 'awaiting', label: 'Awaiting approval', value: awaiting, reached: awaiting > 0 },
  { id: 'redeemed', label: 'Redeemed', value: redeemed, reached: redeemed > 0 },
];

const hindi: PipeStage[] = [
  { id: 'earned', label: 'अर्जित', value: 3480, reached: true },
  { id: 'awaiting', label: 'मंज़ूरी बाकी', value: 300, reached: true },
  { id: 'redeemed', label: 'भुनाए गए', value: 1940, reached: true },
];

/** **Use** it once, at the top of the user's home. **Not** for other users' points: the admin area has figures and tables. */
const meta = {
  title: 'Surfaces/BalanceCard',
  component: BalanceCard,
  args: { label: 'Points you can claim', balance: 1240, runLabel: 'Your points', run: run(3480, 300, 1940) },
  parameters: { ...inHindi<BalanceCardProps>({ label: 'क्लेम करने योग्य अंक', runLabel: 'आपके अंक', run: hindi }) },
} satisfies Meta<typeof BalanceCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Flowing: Story = {};

export const FirstDay: Story = { args: { balance: 0, run: run(0, 0, 0) } };

/** A crore of points uses a smaller font rather than overflowing the card. */
export const Crore: Story = {
  args: { balance: 12_345_678, run: run(12_345_678, 0, 0) },
  globals: { viewport: { value: 'narrow' } },
};

export const Unknown: Story = { args: { balance: null, run: run(0, 0, 0) } };

/** Already in its full size. */
export const Loading: Story = {
  args: { loading: true, loadingLabel: 'Loading your points', balance: 0, run: run(0, 0, 0) },
};
