import { latinDigits, withoutMarks } from './typed-numbers';

/**
 * A label's link in any case, on any host (a brand may move its site after the labels are printed), with or without `https://`, in a
 * text, in another link or alone, without what a messenger adds behind it.
 */
const labelLink = /(?:https?:\/\/|^|[^\w.\-:@[\]/])[a-z0-9.\-:[\]]+\/user\/s\/([^\s?#&%]+)/giu;
/** Signs that end a sentence or close what the link was in. */
const behindLink = /[.,;:!?)\]}>"'’”»*_~…।॥|]*\/*$/u;

const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A code with the query of its link, which was copied in part. */
const queryBehind = /^([0-9A-HJKMNP-TV-Z]{28}|[0-9A-HJKMNP-TV-Z]{12})[?#&][^]*$/u;

/** Returns the code of the one label whose link is in a text; the text itself without a link, or with those of several labels. */
function bareCode(text: string): string {
  const found = [...text.matchAll(labelLink)].map(([, code = '']) => code.replace(behindLink, ''));
  const [code, ...others] = new Set(found.filter((part) => part !== ''));
  // A code with a link in it: two links, whose texts have lost the space between them.
  return code === undefined || others.length > 0 || /\/user\/s\//i.test(code) ? text : code;
}

const compact = (text: string) =>
  latinDigits(text)
    .replace(/[\s\p{Pd}−]/gu, '')
    // ASCII only: Unicode's case rules would map ı and ſ to I and S.
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[OIL]/g, (letter) => lookalikes[letter] ?? letter);

/**
 * Returns the significant characters of a label's code as printed: upper case, without separators of any kind, marks or the link
 * that it is in, lookalikes corrected. A text that is no code keeps the characters that no code has.
 */
export const plainCode = (text: string): string =>
  // Once more: a link may be broken over two lines.
  bareCode(compact(bareCode(withoutMarks(text)))).replace(queryBehind, '$1');
