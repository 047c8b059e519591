/** Returns one sentence for each selector of a remote's style sheet that reaches elements of other areas. */
export declare const globalStyles: (file: string, css: string, ofPage?: boolean) => string[];
