import type { StoryContext } from '@storybook/react-webpack5';

/**
 * Returns the parameters and play function of a story whose button opens an overlay.
 * @param name of the button, or how it starts
 */
export const openedBy = (name: RegExp | string) => ({
  parameters: { picture: 'screen' },
  play: async ({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) =>
    userEvent.click(canvas.getByRole('button', { name })),
});
