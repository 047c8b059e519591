/**
 * The scripts of India from Devanagari to Malayalam follow one plan in Unicode: the same letter has the same place in each
 * block of 128. One table therefore serves all nine.
 */
const FIRST = 0x0900;
const LAST = 0x0d7f;
/** Up to Odia a word's last "a" is not spoken (नल is "nal"); the southern scripts speak it. */
const LAST_SILENT = 0x0b7f;

const VOWELS = 'a a i i u u ri li e e e ai o o o au'.split(' ');
const FIRST_VOWEL = 0x05;
const CONSONANTS = 'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(
  ' ',
);
const FIRST_CONSONANT = 0x15;
const SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ');
const FIRST_SIGN = 0x3e;
const VIRAMA = 0x4d;
const FIRST_DIGIT = 0x66;

/** Text of Indian scripts in Latin letters, as it is spoken: पीतल का नल → "pital ka nal". Other characters stay. */
export function romaniseIndic(text: string): string {
  return text.replace(/[\u0900-\u0d7f\u200c\u200d]+/gu, romaniseWord);
}

function romaniseWord(word: string): string {
  let latin = '';
  /** A consonant is spoken with an "a" unless a sign follows. */
  let open = false;
  let silentEnd = false;
  for (const letter of word) {
    const point = letter.codePointAt(0)!;
    if (point < FIRST || point > LAST) continue;
    silentEnd = point <= LAST_SILENT;
    const place = point & 0x7f;
    const consonant = CONSONANTS[place - FIRST_CONSONANT];
    const sign = SIGNS[place - FIRST_SIGN];
    // The nukta changes a consonant that has been written already.
    if (place === 0x3c) continue;
    if (open && sign === undefined && place !== VIRAMA) latin += 'a';
    open = consonant !== undefined;
    latin += consonant ?? sign ?? otherLetter(place);
  }
  return open && !silentEnd ? `${latin}a` : latin;
}

function otherLetter(place: number): string {
  if (place === 0x01 || place === 0x02) return 'n';
  if (place === 0x03) return 'h';
  if (place === 0x64 || place === 0x65) return '.';
  if (place >= FIRST_DIGIT && place <= 0x6f) return String(place - FIRST_DIGIT);
  return VOWELS[place - FIRST_VOWEL] ?? '';
}
