/**
 * A story's parameters with its texts in Hindi, which the toolbar's language brings in.
 * Spread it, `parameters: { ...inHindi(…) }`: Storybook adds parameters of its own to an object that is written out, and replaces
 * one that is the result of a call.
 * @param args of the component's props, those that change: the longest Hindi that the product really says
 */
export const inHindi = <Props>(args: Partial<Props>) => ({ hindi: args });
