import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGREED, COPY, readBadInputs, settled } from './bad-inputs/read-list';

const ROOT = join(__dirname, '../..');
const FRONT_END = join(ROOT, 'tests/browser/bad-inputs-front-end.tsv');
const FACES = ['A', 'B', 'C', 'D', 'E', 'F'];

interface FrontEndTest {
  row: string;
  file: string;
  title: string;
}

/** Returns which test covers which front-end row: `row`, `file`, `title`, separated by tabs. */
function frontEndTests(): FrontEndTest[] {
  return readFileSync(FRONT_END, 'utf8')
    .split('\n')
    .filter((line) => /^F\d/.test(line))
    .map((line) => {
      const [row = '', file = '', title = ''] = line.split('\t');
      return { row, file, title };
    });
}

/**
 * Whether a source contains a title: of `it.each` everything around the placeholders, quotation marks of either kind.
 */
function isIn(title: string, source: string): boolean {
  const plain = (text: string) => text.replaceAll('\\', '').replaceAll(/['’"“”`]/g, "'");
  return plain(source).includes(plain(title));
}

describe('the list of bad inputs', () => {
  const keys = new Set(FACES.flatMap((face) => readBadInputs(face)).map(({ key }) => key));

  (existsSync(AGREED) ? it : it.skip)('is the agreed one, letter for letter', () => {
    expect(readFileSync(COPY, 'utf8')).toBe(readFileSync(AGREED, 'utf8'));
  });

  it('names no row twice, and decides none that is not there', () => {
    const all = FACES.flatMap((face) => readBadInputs(face)).map(({ key }) => key);
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
    expect(Object.keys(settled).filter((key) => !keys.has(key))).toEqual([]);
    expect(all.length).toBeGreaterThan(300);
  });

  it('says of each row what is expected: a status, a message or a condition', () => {
    const vague = ['A', 'B', 'C', 'D', 'E']
      .flatMap((face) => readBadInputs(face))
      .filter(({ statuses, message, afterwards, key }) => {
        return statuses.length === 0 && message === undefined && afterwards === '' && !['B37', 'B38'].includes(key);
      });
    expect(vague.map(({ key }) => key)).toEqual([]);
  });

  it('has a test that exists for each front-end row', () => {
    const tests = frontEndTests();
    const tested = new Set(tests.map(({ row }) => row));
    const rows = readBadInputs('F').map(({ key }) => key);
    expect(rows.filter((row) => !tested.has(row))).toEqual([]);
    expect([...tested].filter((row) => !rows.includes(row))).toEqual([]);
    const missing = tests.filter(({ file, title }) => {
      const path = join(ROOT, file);
      return title === '' || !existsSync(path) || !isIn(title, readFileSync(path, 'utf8'));
    });
    expect(missing).toEqual([]);
  });
});
