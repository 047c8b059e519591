import { Package } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../.storybook/in-hindi';
import { Button } from '../button';
import { Picture } from '../picture';
import { ResultPanel, type ResultPanelProps } from './result-panel';

const actions = (
  <>
    <Button size="lg" block>
      Scan another
    </Button>
    <Button size="lg" variant="secondary" block>
      See my points
    </Button>
  </>
);

/**
 * **Use** it as the page after a scan or a claim: how it ended, and the likeliest way on first.
 * **Not** for an act whose page goes on: a toast or a Notice says enough.
 */
const meta = {
  title: 'Scan/ResultPanel',
  component: ResultPanel,
  args: { tone: 'success', title: '+40 points', message: 'Rewards Granted Successfully', actions },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof ResultPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = {
  args: {
    tone: 'success',
    children: (
      <>
        <Picture src={null} showLabel="Show picture" placeholder={<Package aria-hidden="true" />} />
        <p>CPVC Elbow 90° · 25 mm</p>
      </>
    ),
  },
  parameters: {
    ...inHindi<ResultPanelProps>({
      title: '+40 अंक',
      message: 'रिवॉर्ड सफलतापूर्वक मिल गए',
      actions: (
        <Button size="lg" block>
          एक और स्कैन करें
        </Button>
      ),
    }),
  },
};

export const Failure: Story = {
  args: {
    tone: 'failure',
    title: 'This QR code has already been used',
    message: 'Every label pays once. If you have just bought this product, show the label at the shop.',
  },
};

export const Pending: Story = {
  args: { tone: 'pending', title: 'Recording your scan', message: 'Keep this page open.', actions: undefined },
};

export const Waiting: Story = {
  args: {
    tone: 'waiting',
    title: 'Saved on this phone',
    message: 'It will be sent when you are back online. It cannot count twice.',
  },
  parameters: {
    ...inHindi<ResultPanelProps>({
      title: 'इस फ़ोन में सहेजा गया',
      message: 'नेटवर्क आने पर भेज दिया जाएगा। यह दो बार नहीं गिना जा सकता।',
    }),
  },
};
