/** As max-lines of eslint.config.mjs, which reads no CSS. */
const MOST_LINES = 300;
const REASON = /\/\* Longer than 300 lines -- \S[^]*?\*\//;

/**
 * Whether a style sheet is longer than one job needs and does not say why.
 *
 * @param {string} text of the style sheet
 */
export const isTooLong = (text) => text.trimEnd().split('\n').length > MOST_LINES && !REASON.test(text);
