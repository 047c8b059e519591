/**
 * Returns a story's parameters with its texts in Hindi, for the toolbar's language. Spread it, `parameters: { ...inHindi(…) }`:
 * Storybook merges its own parameters into an object literal, but replaces the result of a call.
 * @param args the props that change: the longest Hindi texts in the product
 */
export const inHindi = <Props>(args: Partial<Props>) => ({ hindi: args });
