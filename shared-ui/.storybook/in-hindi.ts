/**
 * A story's parameters with its texts in Hindi, which the toolbar's language brings in.
 * @param args of the component's props, those that change: the longest Hindi that the product really says
 */
export const inHindi = <Props>(args: Partial<Props>) => ({ hindi: args });
