import { wrapName } from './name-lines';
import { createPdf } from './pdf-document';

const wrap = (name: string, width: number, lines: number) =>
  wrapName(createPdf('Test'), name, { size: 10, width, lines }).map(({ text }) => text);

describe('wrapName', () => {
  it.each<[string, number, number, string[]]>([
    ['ball valve brass', 60, 3, ['ball valve', 'brass']],
    ['ball valve brass', 60, 1, ['ball valve…']],
    ['ballvalvebrass', 36, 3, ['ballval', 'vebras', 's']],
    ['ball', 60, 0, []],
    [' ', 60, 2, []],
    ['बॉल वाल्व २५', 40, 2, ['बॉल वाल्व', '२५']],
    ['Tap ¾″ ≥ 5', 90, 1, ['Tap ¾" >= 5']],
    ['पीतल ½″', 90, 1, ['पीतल 1/2"']],
  ])('breaks %s at %d in %d lines', (name, width, lines, broken) => {
    expect(wrap(name, width, lines)).toEqual(broken);
  });
});
