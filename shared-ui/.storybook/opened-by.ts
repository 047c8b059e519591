import type { StoryContext } from '@storybook/react-webpack5';

/**
 * What makes a story of something that a press of a button opens over the page.
 * @param name of the button, or how it begins
 */
export const openedBy = (name: RegExp | string) => ({
  parameters: { picture: 'screen' },
  play: async ({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) =>
    userEvent.click(canvas.getByRole('button', { name })),
});
