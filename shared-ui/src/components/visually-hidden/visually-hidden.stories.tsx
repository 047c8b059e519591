import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { VisuallyHidden } from './visually-hidden';

/**
 * **Use** it for a word that is visible only as position or colour, and for live regions. **Not** to hide what everyone needs:
 * what is worth announcing is usually worth showing.
 */
const meta = { title: 'Foundations/VisuallyHidden', component: VisuallyHidden } satisfies Meta<typeof VisuallyHidden>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Screen readers announce “Language: हिन्दी”. */
export const BesideWhatIsSeen: Story = {
  render: () => (
    <p>
      <VisuallyHidden>Language: </VisuallyHidden>
      <span lang="hi">हिन्दी</span>
    </p>
  ),
};
