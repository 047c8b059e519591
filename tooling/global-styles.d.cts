import type { Compiler } from 'webpack';

/** Returns one sentence for each selector of a remote's style sheet that reaches elements of other areas. */
export declare const globalStyles: (file: string, css: string, ofPage?: boolean) => string[];

export declare class GlobalStylesPlugin {
  constructor(tokens: string);
  apply(compiler: Compiler): void;
}
