import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/story-parameters';
import { LinkButton } from '../link-button/link-button';
import { ErrorPanel, type ErrorPanelProps } from './error-boundary';

/**
 * **Use** RouteErrorPanel as a route's `errorElement`; it shows this panel. **Not** for a failed request: AsyncRegion keeps the rest of the page.
 */
const meta = {
  title: 'Feedback/ErrorPanel',
  component: ErrorPanel,
  args: {
    title: 'Unexpected Application Error!',
    message: 'Nothing was lost. Try again; if it stays, tell the person who looks after this site.',
    retryLabel: 'Retry',
    onRetry: fn(),
  },
  parameters: {
    ...inHindi<ErrorPanelProps>({
      message: 'कुछ भी नहीं खोया। फिर कोशिश करें; बात न बने तो साइट की देखभाल करने वाले को बताएँ।',
      retryLabel: 'फिर कोशिश करें',
    }),
  },
} satisfies Meta<typeof ErrorPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Retry: Story = {};

export const AnotherWayOn: Story = {
  args: {
    title: 'This page is not there',
    message: 'The address may be mistyped, or the product was removed.',
    onRetry: undefined,
    children: (
      <LinkButton to="/user/home" variant="secondary">
        To the start
      </LinkButton>
    ),
  },
};
