import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { VisuallyHidden } from './visually-hidden';

/**
 * **Use** it for a word that the eye takes from the place or the colour, and for live regions.
 * **Not** to hide what everybody needs: what is worth saying to one is usually worth showing to all.
 */
const meta = { title: 'Foundations/VisuallyHidden', component: VisuallyHidden } satisfies Meta<typeof VisuallyHidden>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A screen reader says “Language: हिन्दी”. */
export const BesideWhatIsSeen: Story = {
  render: () => (
    <p>
      <VisuallyHidden>Language: </VisuallyHidden>
      <span lang="hi">हिन्दी</span>
    </p>
  ),
};
