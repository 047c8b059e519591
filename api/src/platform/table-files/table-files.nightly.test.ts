import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { type Column, createTableWriter, streamTable, type TableFormat, type TableLayout, textOfRows } from '.';

type Line = [text: string | null, points: number | null, day: number | null, moment: number | null, state: string];

const columns: Column[] = [
  { header: 'Text', kind: 'text', width: 20 },
  { header: 'Points', kind: 'count', width: 10 },
  { header: 'Day', kind: 'day', width: 12 },
  { header: 'Moment, IST', kind: 'moment', width: 18 },
  { header: 'State', kind: 'text', width: 10, names: { on: 'Active' } },
];
const line = (text: string | null, points: number | null = 1, at?: Date, state = ''): Line => {
  const seconds = at ? at.getTime() / 1000 : null;
  return [text, points, seconds, seconds, state];
};
const MADE_AT = new Date('2026-11-21T06:30:00Z');
const layout = (format: TableFormat, rowsPerSheet?: number): TableLayout => ({
  format,
  name: 'Lines',
  columns,
  madeAt: MADE_AT,
  ...(rowsPerSheet && { rowsPerSheet }),
});

const HOSTILE = [
  '=HYPERLINK("http://x","y")',
  '+91 98000 00000',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  ' =1+1',
  '\r\n=1+1',
  '＝1+1',
];

/** Returns the file of some pages, written in this thread. */
function fileOf(given: TableLayout, ...pages: Line[][]): Buffer {
  const write = createTableWriter(given);
  return Buffer.concat([...pages.map((page) => write(textOfRows(page))), write(null)]);
}

const workbookOf = (pages: Line[][], rowsPerSheet?: number) =>
  read(fileOf(layout('xlsx', rowsPerSheet), ...pages), {
    cellFormula: true,
    cellNF: true,
    cellStyles: true,
    UTC: true,
  });

const HEADER = columns.map(({ header }) => header);
const rowsOf = (sheet: WorkSheet | undefined) => utils.sheet_to_json<unknown[]>(sheet!, { header: 1, raw: true });

describe('a workbook', () => {
  it('writes text, figures and dates as what they are, empty cells as nothing', () => {
    const at = new Date('2026-11-20T18:45:00Z');
    const { SheetNames, Sheets } = workbookOf([[line('Asha', 1_250_000, at, 'on'), line(null, null), line('', 0)]]);
    expect(SheetNames).toEqual(['Lines']);
    const sheet = Sheets.Lines!;
    expect(rowsOf(sheet)[0]).toEqual(HEADER);
    expect(sheet.A2).toMatchObject({ t: 's', v: 'Asha' });
    expect(sheet.B2).toMatchObject({ t: 'n', v: 1_250_000, w: '1,250,000' });
    // 00:15 of 21 November in India.
    expect([sheet.C2.w, sheet.D2.w]).toEqual(['21-11-2026', '21-11-2026 00:15']);
    expect(sheet.C2.v).toBe(46_347);
    expect(sheet.D2.v).toBeCloseTo(46_347 + 15 / 1440, 8);
    expect([sheet.E2.v, sheet.E3.v]).toEqual(['Active', undefined]);
    expect([sheet.A3.v, sheet.B3.v, sheet.A4.v, sheet.B4.v]).toEqual([undefined, undefined, undefined, 0]);
  });

  it('C29 never makes a formula of text', () => {
    const { Sheets } = workbookOf([HOSTILE.map((text) => line(text))]);
    HOSTILE.forEach((text, index) => {
      const cell = Sheets.Lines![`A${index + 2}`];
      expect(cell.f).toBeUndefined();
      expect([cell.t, cell.v.replaceAll('\r\n', '\n')]).toEqual(['s', text.replaceAll('\r\n', '\n')]);
    });
  });

  it('keeps every character that XML can hold, and leaves the others out', async () => {
    const texts: [string, string][] = [
      ['<b>&amp; "x" \'y\'', '<b>&amp; "x" \'y\''],
      ['आशा ராஜ் 🔧', 'आशा ராஜ் 🔧'],
      ['a\u0000b\u0001c\u001bd\ufffee\uffff', 'abcde'],
      ['half \ud83d', 'half '],
      ['_x0041_', '_x0041_'],
      ['  kept  ', '  kept  '],
      ['x'.repeat(40_000), 'x'.repeat(32_767)],
    ];
    const { Sheets } = workbookOf([texts.map(([text]) => line(text))]);
    expect(
      rowsOf(Sheets.Lines)
        .slice(1)
        .map(([text]) => text),
    ).toEqual(texts.map(([, shown]) => shown));
  });

  it('goes on in further sheets, each with its header, without losing a row', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => line(`n${index}`));
    const { SheetNames, Sheets } = workbookOf([lines.slice(0, 7), [], lines.slice(7)], 11);
    expect(SheetNames).toEqual(['Lines', 'Lines (2)', 'Lines (3)']);
    const written = SheetNames.map((name) => rowsOf(Sheets[name]));
    expect(written.map((rows) => rows.length)).toEqual([11, 11, 6]);
    expect(written.every(([header]) => header?.[0] === 'Text')).toBe(true);
    expect(written.flatMap((rows) => rows.slice(1).map(([text]) => text))).toEqual(lines.map(([text]) => text));
  });

  // exceljs, calamine and others take no row or cell without a position, which ECMA-376 leaves optional.
  it('gives every row and cell its position, in every sheet', () => {
    const lines = [line('Asha', 5), line(null, 7), line('', null), line('Ravi', 0, new Date('2026-11-20T18:45:00Z'))];
    const parts = unzipSync(fileOf(layout('xlsx', 4), lines.slice(0, 1), lines.slice(1)));
    const positions = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'].map((path) =>
      [...strFromU8(parts[path]!).matchAll(/<(row|c)\b([^>]*)>/g)].map(
        ([, tag, rest]) => `${tag} ${/ r="(\w+)"/.exec(rest!)?.[1]}`,
      ),
    );
    const row = (number: number) => [
      `row ${number}`,
      ...['A', 'B', 'C', 'D', 'E'].map((letter) => `c ${letter}${number}`),
    ];
    expect(positions).toEqual([[1, 2, 3, 4].flatMap(row), [1, 2].flatMap(row)]);
  });

  it('opens no empty second sheet when the first is exactly full', () => {
    const lines = Array.from({ length: 10 }, (_, index) => line(`n${index}`));
    expect(workbookOf([lines], 11).SheetNames).toEqual(['Lines']);
  });

  it('writes the header alone when there are no rows', () => {
    const { Sheets } = workbookOf([]);
    expect(rowsOf(Sheets.Lines)).toEqual([HEADER]);
  });
});

describe('a CSV file', () => {
  const csvOf = (...lines: Line[]) => fileOf(layout('csv'), lines).toString('utf8');

  it('writes RFC 4180 after a byte order mark, dates in IST', async () => {
    const at = new Date('2026-11-20T18:45:10Z');
    expect(csvOf(line('Rao, "Asha"', 1250, at, 'on'), line('two\r\nlines', null), line('आशा', -5))).toBe(
      '\ufeffText,Points,Day,"Moment, IST",State\r\n' +
        '"Rao, ""Asha""",1250,2026-11-21,2026-11-21 00:15:10,Active\r\n' +
        '"two\r\nlines",,,,\r\nआशा,-5,,,\r\n',
    );
  });

  it('writes an empty first cell without shifting the others', () => {
    expect(csvOf(line(null, 5), line('', 6))).toBe('\ufeffText,Points,Day,"Moment, IST",State\r\n,5,,,\r\n,6,,,\r\n');
  });

  it.each(HOSTILE)('C29 takes the life out of %j', (text) => {
    const { Sheets, SheetNames } = read(csvOf(line(text)), { type: 'string', raw: true });
    expect(Sheets[SheetNames[0]!]!.A2.v).toMatch(/^'/);
    expect(Sheets[SheetNames[0]!]!.A2.v.replaceAll(/'|\r/g, '')).toBe(text.replaceAll('\r', ''));
  });
});

describe('a CSV file that a spreadsheet splits elsewhere than at commas', () => {
  // Excel in a locale with the decimal comma: quotes count only at the beginning of a cell.
  const split = (csv: string) => csv.replace('\ufeff', '').split(/[;|\t\r\n]/);

  it.each(['a;=1+1', 'a; =1+1', 'a|@SUM(A1)', 'a\t-2+3', 'a\r\n=1+1', 'a\n=1+1', 'a;;+1', 'a;＝1+1', 'a;\u0001=1'])(
    'C29 takes the life out of %j',
    (text) => {
      const csv = fileOf(layout('csv'), [line(text)]).toString('utf8');
      const [, ...cells] = split(csv);
      expect(cells.filter((cell) => /^"?[\s\u0000-\u001f]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
    },
  );

  it.each(['Bandra; Mumbai', 'a|b', 'two\nlines', 'x=1; y', 'A-1;B-2'])('leaves %j as it is', (text) => {
    const { Sheets, SheetNames } = read(fileOf(layout('csv'), [line(text)]), { type: 'buffer', raw: true });
    expect(Sheets[SheetNames[0]!]!.A2.v).toBe(text);
  });
});

describe.each<[string, TableFormat, boolean]>([
  ['xlsx in a thread', 'xlsx', true],
  ['xlsx here', 'xlsx', false],
  ['csv in a thread', 'csv', true],
])('streamTable: %s', (_name, format, ownThread) => {
  const open = (pages: AsyncIterable<Line[]>): Readable => {
    const texts = (async function* () {
      for await (const page of pages) yield textOfRows(page);
    })();
    return streamTable(layout(format), texts, { ownThread, stallSeconds: 600 });
  };

  const until = async (holds: () => boolean) => {
    while (!holds()) await nextTurn();
  };
  const noise = () => line(Math.random().toString(36).repeat(20), Math.random() * 1e9);

  it('gives the very bytes that the writer makes', async () => {
    const pages = [[line('first', 1, MADE_AT)], Array.from({ length: 300 }, noise), [line('आशा')]];
    async function* given() {
      yield* pages;
    }
    expect((await buffer(open(given()))).equals(fileOf(layout(format), ...pages))).toBe(true);
  });

  /** More bytes than the stream buffers, also when deflated. */
  const largePage = () => Array.from({ length: 200 }, () => line(randomBytes(900).toString('base64')));

  it('takes pages only as fast as it is read (D44), and ends them when it is destroyed', async () => {
    let taken = 0;
    let closed = false;
    async function* pages() {
      try {
        for (; taken < 10_000;) {
          taken += 1;
          yield largePage();
        }
      } finally {
        closed = true;
      }
    }
    const stream = open(pages());
    stream.on('error', () => undefined);
    await new Promise((resolve) => stream.once('readable', resolve));
    stream.read(1);
    // One is sent, one written, one read.
    await until(() => taken >= 3 && stream.readableLength >= stream.readableHighWaterMark);
    await wait(100);
    expect(taken).toBe(3);
    stream.destroy();
    await until(() => closed);
    expect(taken).toBe(3);
  });

  it('takes no page after it is destroyed, not even if it waited for one', async () => {
    let taken = 0;
    let closed = false;
    let response = () => {};
    async function* pages() {
      try {
        for (; taken < 10;) {
          taken += 1;
          if (taken === 3) await new Promise<void>((resolve) => (response = resolve));
          yield largePage();
        }
      } finally {
        closed = true;
      }
    }
    const stream = open(pages()).resume();
    stream.on('error', () => undefined);
    await until(() => taken === 3 && stream.readableLength === 0);
    stream.destroy();
    response();
    await until(() => closed);
    expect(taken).toBe(3);
  });

  it('fails when the pages fail, so that half a file is never taken for a whole one', async () => {
    async function* pages() {
      yield [line('first')];
      throw new Error('connection lost');
    }
    await expect(buffer(open(pages()))).rejects.toThrow('connection lost');
  });
});
