import { spellingsOf } from '../typed-texts';

/** What users write between the digits of a mobile: blanks, dots, hyphens and dashes of any kind, and what a clipboard adds. */
export const DIGIT_GAP = '[ .\u00a0\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202f\u2060-\u2069\ufeff-]{0,2}';

const DIGIT = `[${Array.from({ length: 10 }, (_, digit) => spellingsOf(digit)).join('')}]`;

/**
 * Matches a text that may have a mobile or an e-mail in it. PostgreSQL uses the indexes of migration 0018 only for this
 * very pattern: another one needs new indexes.
 */
export const CONTACT = `@|(?:${DIGIT}${DIGIT_GAP}){9}${DIGIT}`;
