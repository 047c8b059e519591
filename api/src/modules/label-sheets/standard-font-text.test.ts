import PDFDocument from 'pdfkit';
import { toStandardFont, wrapText } from './standard-font-text';
import { STANDARD_FONTS, widthOf } from './standard-fonts';

const FROM_128 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The letter of a byte of WinAnsiEncoding; Node's own decoder of windows-1252 differs between versions. */
const letterOf = (byte: number) => FROM_128[byte - 128] ?? String.fromCharCode(byte);
const shown = (text: string) => [...toStandardFont(text)].map((letter) => letterOf(letter.charCodeAt(0))).join('');

describe('text in the standard fonts', () => {
  it.each([
    ['CPVC Elbow 90° · 25 mm ½', 'CPVC Elbow 90° · 25 mm ½'],
    ['“Gold” – 5 €…', '“Gold” – 5 €…'],
    ['Tap ¾″ ₹40', 'Tap ¾" Rs 40'],
    ['Łódź ďale', 'Lódz dale'],
    ['पीतल का नल', 'pital ka nal'],
    ['बॉल वाल्व २५', 'bol valv 25'],
    ['குழாய்', 'kuzhay'],
    ['నల్లా', 'nalla'],
    ['ball 🚰 水', 'ball ? ?'],
    ['a\u200db', 'ab'],
  ])('%s is written %s', (text, written) => {
    expect(shown(text)).toBe(written);
  });

  it('has the widths that pdfkit knows from Adobe', () => {
    const document = new PDFDocument();
    for (const [name, { baseFont }] of Object.entries(STANDARD_FONTS)) {
      document.font(baseFont).fontSize(1000);
      for (let byte = 32; byte < 256; byte += 1) {
        if (byte === 0x7f || [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)) continue;
        const letter = letterOf(byte);
        const expected = Math.round(document.widthOfString(letter));
        // The no-break space and the soft hyphen have no entry of their own in Adobe's tables.
        if (expected === 0) continue;
        expect([letter, widthOf(String.fromCharCode(byte), name as 'F1', 1000)]).toEqual([letter, expected]);
      }
    }
  });

  it('breaks at blanks, in long words, and ends in an ellipsis', () => {
    const wrap = (text: string, width: number, lines: number) =>
      wrapText(text, { font: 'F3', size: 10, width, lines }).map((line) => line.replace('\u0085', '…'));
    expect(wrap('ball valve brass', 60, 3)).toEqual(['ball valve', 'brass']);
    expect(wrap('ball valve brass', 60, 1)).toEqual(['ball valv…']);
    expect(wrap('ballvalvebrass', 36, 3)).toEqual(['ballva', 'lvebra', 'ss']);
    expect(wrap('ball', 60, 0)).toEqual([]);
    expect(wrap('', 60, 2)).toEqual([]);
  });
});
