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

/**
 * Returns a story's parameters with its texts in Hindi, for the toolbar's language. Spread it, `parameters: { ...inHindi(…) }`:
 * Storybook merges its own parameters into an object literal, but replaces the result of a call.
 * @param args the props that change: the longest Hindi texts in the product
 */
export const inHindi = <Props>(args: Partial<Props>) => ({ hindi: args });
