import { withoutMarks } from '../../platform/typed-texts';

/** How the name that a bank gave compares with that of the user. Only a match needs no admin. */
export const VERDICTS = ['match', 'close', 'mismatch', 'unreadable'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Forms of address, which are no part of a name. */
const TITLES = new Set(
  'shri shree sri smt shrimati mr mrs ms miss master dr er prof adv ca late bhai ben bai ji saheb sahab'.split(' '),
);
/** What a bank writes for one word, and the word. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  ...{ md: 'mohammad', mohd: 'mohammad', mohammed: 'mohammad', muhammad: 'mohammad', mohamed: 'mohammad' },
  ...{ mohamad: 'mohammad', muhammed: 'mohammad', kr: 'kumar', kmr: 'kumar', sk: 'sheikh', shaikh: 'sheikh' },
  ...{ shaik: 'sheikh', shekh: 'sheikh', shk: 'sheikh' },
};
/** Words of so many names that they do not distinguish two people. */
const COMMON = new Set(['kumar', 'kumari', 'singh', 'devi', 'lal', 'mohammad', 'sheikh', 'khan', 'begum'].map(fold));
/** What follows names a relative: `RAMESH PAWAR S/O MOHAN PAWAR`. */
const RELATION = /\b[sdwch]\s*\/\s*o\b.*$/;
const FIRM = /^\s*m\s*\/\s*s\b\.?/;
/** A shorter word one letter apart is another name. */
const LEAST_NEAR = 5;

/**
 * Compares a user's name with the one that a bank gave, whatever the order of the words, titles, initials and usual
 * spellings (tooling/cases/payee-name-verdicts.json).
 *
 * - `match`: the same words, or two words of which one is rare, and nothing that contradicts
 * - `close`: it may be the same person, with a misspelling, an initial or one word only
 * - `mismatch`: each name has a word that the other has not
 * - `unreadable`: one of them is empty, masked, or not in Latin letters
 */
export function comparePayeeNames(user: string, bank: string): Verdict {
  let [left, right] = [wordsOf(user), wordsOf(bank)];
  if (!left || !right) return 'unreadable';
  if (left.join('') === right.join('')) return 'match';
  [left, right] = [joinParts(left, right), joinParts(right, left)];
  const same = takePairs(left, right, (one, other) => one === other);
  const full = same.filter(([word]) => word.length > 1);
  const initials = takePairs(left, right, isInitial);
  const isContradicted = left.length > 0 && right.length > 0;
  if (!isContradicted && full.some(([word]) => !COMMON.has(word))) {
    if (full.length > 1 || (initials.length === 0 && left.length === 0 && right.length === 0)) return 'match';
  }
  const near = takePairs(left, right, isNear);
  const isRestOfOneSide = left.length === 0 || right.length === 0;
  return isRestOfOneSide && full.length + near.length > 0 ? 'close' : 'mismatch';
}

/** Returns the words of a name as they sound, without titles; undefined if they cannot be read. */
function wordsOf(name: string): string[] | undefined {
  const plain = withoutMarks(name.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(FIRM, '')
    .replace(RELATION, '');
  if (/[^\P{L}a-z]/u.test(plain) || /[*•]|x{3}/.test(plain)) return undefined;
  const all = plain
    .replace(/['’‘`]/g, '')
    .split(/[^a-z]+/)
    .filter(Boolean);
  const named = all.filter((word) => !TITLES.has(word));
  const words = (named.length > 0 ? named : all).map(fold);
  return words.some((word) => word.length > 1) ? words : undefined;
}

/** Returns a word as it sounds: Laxmi and Lakshmi, Chaudhari and Choudhary, Rameshbhai and Ramesh are one. */
function fold(word: string): string {
  return (SHORT_FORMS[word] ?? word)
    .replace(/(?<=...)(?:bhai|ben|bai)$/, '')
    .replace(/ksh|x/g, 'ks')
    .replace(/ph/g, 'f')
    .replace(/(?<=[bcdgjkst])h/g, '')
    .replace(/ee|ea/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/[ao]u/g, 'o')
    .replace(/w/g, 'v')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/y$/, 'i')
    .replace(/(.)\1+/g, '$1');
}

/** Joins two words that the other name writes as one: `RAM KUMAR` for Ramkumar. */
function joinParts(words: readonly string[], other: readonly string[]): string[] {
  const at = words.findIndex((word, index) => other.includes(`${word}${words[index + 1] ?? '-'}`));
  return at < 0 ? [...words] : words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`);
}

/** Removes the pairs of words that fit from both lists, and returns them. */
function takePairs(left: string[], right: string[], fits: (one: string, other: string) => boolean) {
  const pairs: [string, string][] = [];
  for (const word of [...left]) {
    const at = right.findIndex((other) => fits(word, other));
    if (at < 0) continue;
    left.splice(left.indexOf(word), 1);
    pairs.push([word, right.splice(at, 1)[0]!]);
  }
  return pairs;
}

const isInitial = (one: string, other: string) => (one.length === 1 || other.length === 1) && one[0] === other[0];

/** Whether one letter is missing, added, other or exchanged with its neighbour. */
function isNear(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < LEAST_NEAR) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1])
    [end, otherEnd] = [end - 1, otherEnd - 1];
  const [rest, otherRest] = [one.slice(start, end), other.slice(start, otherEnd)];
  return (
    (rest.length <= 1 && otherRest.length <= 1) || (rest.length === 2 && rest === [...otherRest].toReversed().join(''))
  );
}
