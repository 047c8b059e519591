import { buffer } from 'node:stream/consumers';
import { fontsOf, pageTexts } from '../../../test/pdf-texts';
import { addSheet, createPdf, drawText, signsWithoutGlyph, wrapName } from '.';
import { setLine } from './set-line';

/** Returns a page with a name on it. */
async function print(name: string): Promise<Buffer> {
  const pdf = createPdf('Test');
  addSheet(pdf);
  const [line] = wrapName(pdf, name, { size: 5, width: 200, lines: 1 });
  drawText(pdf, line!, 5, 10);
  pdf.end();
  return buffer(pdf as AsyncIterable<Buffer>);
}

describe('a text in a PDF', () => {
  it.each([
    ['पीतल का नल 15 mm', 'NotoSansDevanagari-Bold'],
    ['குழாய் 25 mm', 'NotoSansTamil-Bold'],
    ['కుళాయి', 'NotoSansTelugu-Bold'],
    ['ভালভ', 'NotoSansBengali-Bold'],
    ['વાલ્વ', 'NotoSansGujarati-Bold'],
    ['ಕವಾಟ', 'NotoSansKannada-Bold'],
    ['വാൽവ്', 'NotoSansMalayalam-Bold'],
    ['ਵਾਲਵ', 'NotoSansGurmukhi-Bold'],
    ['ଭାଲଭ', 'NotoSansOriya-Bold'],
    ['پانی کا والو', 'NotoSansArabic-Bold'],
    ['ᱫᱟᱜ', 'NotoSansOlChiki-Bold'],
    ['ꯏꯁꯤꯡ', 'NotoSansMeeteiMayek-Bold'],
    ['Heater → 30 Ω', 'NotoSansMath-Regular'],
    ['≥ 5 ≤ 9 − 1 ≈ ∞', 'NotoSansMath-Regular'],
    ['Tap ✓', 'NotoSansSymbols2-Regular'],
    ['Rod ⌀20 ♻', 'NotoSansSymbols-Bold'],
    ['CPVC Elbow ½″ 5 µ ₹10 90°', 'NotoSans-Bold'],
    ['Клапан Ελ', 'NotoSans-Bold'],
  ])('“%s” has every letter, from %s, embedded', async (name, font) => {
    expect(signsWithoutGlyph(name)).toEqual([]);
    const pdf = await print(name);
    const { names, notEmbedded } = fontsOf(pdf);
    expect(notEmbedded).toEqual([]);
    expect(names).toContain(font);
    const printed = new Set(pageTexts(pdf).flat().join('').normalize('NFKD'));
    const isLetter = /[\p{L}\p{N}\p{S}\p{Po}]/u;
    const lost = [...name.normalize('NFKD')].filter((letter) => isLetter.test(letter) && !printed.has(letter));
    expect([lost, printed.has('?'), printed.has('\0')]).toEqual([[], false, false]);
  });

  it('has “?” for a sign that no font has, which is named before', async () => {
    const name = 'Tap 🔧 水 水 ✓';
    expect(signsWithoutGlyph(name)).toEqual(['🔧', '水']);
    expect(
      pageTexts(await print(name))
        .flat()
        .join(''),
    ).toBe('Tap ? ? ? ✓');
  });

  it('takes joiners and marks of direction for no sign', () => {
    expect(signsWithoutGlyph('क्‍ष ന്‍ ‎Tap‏')).toEqual([]);
  });

  it('is set from right to left, its brackets turned round and its numbers in their place', () => {
    const runsOf = (text: string) => setLine(text, 'bold').map((run) => run.text);
    expect(runsOf('والو (نیا) mm')).toEqual(['mm', ' (', 'نیا', ')', 'والو ']);
    expect(runsOf('Tap پانی 20')).toEqual(['Tap ', '20', 'پانی ']);
  });
});

/** Consonants, with a virama and another one, and vowel signs: at the same places in each block. */
function wordsOf(block: number): string[] {
  const letter = (offset: number) => String.fromCodePoint(block + offset);
  const consonants = [0x15, 0x17, 0x1a, 0x1f, 0x24, 0x28, 0x2a, 0x2e, 0x30, 0x32, 0x35, 0x38].map(letter);
  const vowels = [0x3e, 0x3f, 0x40, 0x41, 0x46, 0x47].map(letter);
  return consonants.flatMap((first, at) =>
    vowels.map((vowel, n) => {
      const second = consonants[(at + n + 1) % consonants.length]!;
      return `${first}${letter(0x4d)}${second}${vowel}${first}${letter(0x02)}${second}${letter(0x4d)}`;
    }),
  );
}

// A third of the words of two scripts made fontkit throw: marks without an anchor in the font files.
it.each([
  ['Devanagari', 0x900],
  ['Bengali', 0x980],
  ['Gurmukhi', 0xa00],
  ['Gujarati', 0xa80],
  ['Oriya', 0xb00],
  ['Telugu', 0xc00],
  ['Kannada', 0xc80],
  ['Malayalam', 0xd00],
])('any word in %s can be printed', async (_script, block) => {
  const pdf = createPdf('Test');
  addSheet(pdf);
  for (const word of wordsOf(block)) {
    const [line] = wrapName(pdf, word, { size: 5, width: 200, lines: 1 });
    expect(() => drawText(pdf, line!, 5, 10)).not.toThrow();
  }
});
