import { Package } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/in-hindi';
import { Button } from '../button/button';
import { Picture } from '../picture/picture';
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
 * **Use** it as the page after a scan or a claim: the result, and the most likely next step first. **Not** if the page continues:
 * use a toast or a Notice.
 */
const meta = {
  title: 'Scan/ResultPanel',
  component: ResultPanel,
  args: { state: 'success', title: '+40 points', message: 'Rewards Granted Successfully', actions },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<typeof ResultPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = {
  args: {
    state: 'success',
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

export const Neutral: Story = {
  args: {
    state: 'neutral',
    title: 'Already yours',
    message: 'You scanned this code on 21 Nov 2026, 10:42 am. Its points are in your account.',
  },
  parameters: {
    ...inHindi<ResultPanelProps>({
      title: 'पहले से आपका',
      message: 'आपने यह कोड 21 नव॰ 2026, 10:42 am को स्कैन किया था। इसके अंक आपके खाते में हैं।',
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
    state: 'failure',
    title: 'This QR code has already been used',
    message: 'Every label pays once. If you have just bought this product, show the label at the shop.',
  },
};

export const Checking: Story = {
  args: { state: 'checking', title: 'Recording your scan', message: 'Keep this page open.', actions: undefined },
};

export const Queued: Story = {
  args: {
    state: 'queued',
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
