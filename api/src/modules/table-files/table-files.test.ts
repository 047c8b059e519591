import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { type Column, streamCsv, streamXlsx, type Table } from '.';

interface Line {
  text: string | null;
  points: number | null;
  at: Date | null;
}

const columns: Column<Line>[] = [
  { header: 'Text', kind: 'text', width: 20, value: ({ text }) => text },
  { header: 'Points', kind: 'count', width: 10, value: ({ points }) => points },
  { header: 'Day', kind: 'day', width: 12, value: ({ at }) => at },
  { header: 'Moment, IST', kind: 'moment', width: 18, value: ({ at }) => at },
];
const line = (text: string | null, points: number | null = 1, at: Date | null = null): Line => ({ text, points, at });
const MADE_AT = new Date('2026-11-21T06:30:00Z');

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

async function* pagesOf(...pages: Line[][]): AsyncGenerator<Line[]> {
  yield* pages;
}

const table = (...pages: Line[][]): Table<Line> => ({ name: 'Lines', columns, pages: pagesOf(...pages) });

async function workbookOf(file: Table<Line>, rowsPerSheet?: number) {
  const stream = streamXlsx(file, { madeAt: MADE_AT, ...(rowsPerSheet && { rowsPerSheet }) });
  return read(await buffer(stream), { cellFormula: true, cellNF: true, cellStyles: true, UTC: true });
}

const rowsOf = (sheet: WorkSheet | undefined) => utils.sheet_to_json<unknown[]>(sheet!, { header: 1, raw: true });

describe('streamXlsx', () => {
  it('writes text, figures and dates as what they are, empty cells as nothing', async () => {
    const at = new Date('2026-11-20T18:45:00Z');
    const { SheetNames, Sheets } = await workbookOf(
      table([line('Asha', 1_250_000, at), line(null, null), line('', 0)]),
    );
    expect(SheetNames).toEqual(['Lines']);
    const sheet = Sheets.Lines!;
    expect(rowsOf(sheet)[0]).toEqual(['Text', 'Points', 'Day', 'Moment, IST']);
    expect(sheet.A2).toMatchObject({ t: 's', v: 'Asha' });
    expect(sheet.B2).toMatchObject({ t: 'n', v: 1_250_000, w: '1,250,000' });
    // 00:15 of 21 November in India.
    expect([sheet.C2.w, sheet.D2.w]).toEqual(['21-11-2026', '21-11-2026 00:15']);
    expect(sheet.C2.v).toBe(46_347);
    expect(sheet.D2.v).toBeCloseTo(46_347 + 15 / 1440, 8);
    expect([sheet.A3, sheet.B3, sheet.A4, sheet.B4.v]).toEqual([undefined, undefined, undefined, 0]);
  });

  it('C29 never makes a formula of text', async () => {
    const { Sheets } = await workbookOf(table(HOSTILE.map((text) => line(text))));
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
    const { Sheets } = await workbookOf(table(texts.map(([text]) => line(text))));
    expect(
      rowsOf(Sheets.Lines)
        .slice(1)
        .map(([text]) => text),
    ).toEqual(texts.map(([, shown]) => shown));
  });

  it('goes on in further sheets, each with its header, without losing a row', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => line(`n${index}`));
    const { SheetNames, Sheets } = await workbookOf(table(lines.slice(0, 7), [], lines.slice(7)), 11);
    expect(SheetNames).toEqual(['Lines', 'Lines (2)', 'Lines (3)']);
    const written = SheetNames.map((name) => rowsOf(Sheets[name]));
    expect(written.map((rows) => rows.length)).toEqual([11, 11, 6]);
    expect(written.every(([header]) => header?.[0] === 'Text')).toBe(true);
    expect(written.flatMap((rows) => rows.slice(1).map(([text]) => text))).toEqual(lines.map(({ text }) => text));
  });

  it('opens no empty second sheet when the first is exactly full', async () => {
    const lines = Array.from({ length: 10 }, (_, index) => line(`n${index}`));
    expect((await workbookOf(table(lines), 11)).SheetNames).toEqual(['Lines']);
  });

  it('writes the header alone when there are no rows', async () => {
    const { Sheets } = await workbookOf(table());
    expect(rowsOf(Sheets.Lines)).toEqual([['Text', 'Points', 'Day', 'Moment, IST']]);
  });
});

describe('streamCsv', () => {
  const csvOf = async (...lines: Line[]) =>
    (await buffer(streamCsv(table(lines), { byteOrderMark: true }))).toString('utf8');

  it('writes RFC 4180 after a byte order mark, dates in IST', async () => {
    const at = new Date('2026-11-20T18:45:10Z');
    expect(await csvOf(line('Rao, "Asha"', 1250, at), line('two\r\nlines', null), line('आशा', -5))).toBe(
      '\ufeffText,Points,Day,"Moment, IST"\r\n' +
        '"Rao, ""Asha""",1250,2026-11-21,2026-11-21 00:15:10\r\n' +
        '"two\r\nlines",,,\r\nआशा,-5,,\r\n',
    );
  });

  it('writes an empty first cell without shifting the others', async () => {
    expect(await csvOf(line(null, 5), line('', 6))).toBe('\ufeffText,Points,Day,"Moment, IST"\r\n,5,,\r\n,6,,\r\n');
  });

  it.each(HOSTILE)('C29 takes the life out of %j', async (text) => {
    const { Sheets, SheetNames } = read(await csvOf(line(text)), { type: 'string', raw: true });
    expect(Sheets[SheetNames[0]!]!.A2.v.replaceAll('\r\n', '\n')).toBe(`'${text.replaceAll('\r\n', '\n')}`);
  });
});

describe.each<[string, (file: Table<Line>) => Readable]>([
  ['streamXlsx', (file) => streamXlsx(file, { madeAt: MADE_AT })],
  ['streamCsv', (file) => streamCsv(file, { byteOrderMark: true })],
])('%s as a stream', (_name, open) => {
  // Not that of wall time: a stream that waits for its reader does nothing however many turns it is given.
  const settled = async (read: () => number) => {
    let before = Number.NaN;
    while (before !== read()) {
      before = read();
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      await wait(20);
    }
    return before;
  };
  const noise = () => line(Math.random().toString(36).repeat(20), Math.random() * 1e9);

  it('takes pages only as fast as it is read (D44), and ends them when it is destroyed', async () => {
    let made = 0;
    let closed = false;
    async function* pages() {
      try {
        for (; made < 10_000; made += 1) yield Array.from({ length: 200 }, noise);
      } finally {
        closed = true;
      }
    }
    const stream = open({ name: 'Lines', columns, pages: pages() });
    stream.on('error', () => undefined);
    await new Promise((resolve) => stream.once('readable', resolve));
    stream.read(1);
    const taken = await settled(() => made);
    expect(taken).toBeLessThan(100);
    stream.destroy();
    await settled(() => made);
    while (!closed) await nextTurn();
    expect(made).toBe(taken);
  });

  it('fails when the pages fail, so that half a file is never taken for a whole one', async () => {
    async function* pages() {
      yield [line('first')];
      throw new Error('connection lost');
    }
    await expect(buffer(open({ name: 'Lines', columns, pages: pages() }))).rejects.toThrow('connection lost');
  });
});
