/** Digits of a one-time code (decisions.md §5). */
export const codeLength = 6;
