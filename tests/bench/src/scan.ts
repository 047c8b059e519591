import { parseArgs } from 'node:util';
import { median, ms, percentile, printTable, run } from './figures';
import { type Reading, readWithUserApp, readWithZxing } from './scan/page-readers';
import { type Photograph, readFolder } from './scan/picture-folder';
import { openReaderPage } from './scan/reader-page';
import { makeScanSet } from './scan/scan-set';

/**
 * How many photographs the user-app's reader decodes in Chromium, beside zxing-wasm alone on the same pictures.
 *
 * Run: npm run bench:scan [folder of photographs] [-- --each 5 --seed 1 --kinds], two and a half minutes. Without a folder: labels
 * as the product prints them, damaged in every way of scan/degradations.ts, `each` of every kind and combination. `--kinds` prints
 * the figures of each kind, too.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'boolean', default: false },
  },
});
const READERS = ['user-app', 'zxing-wasm', 'zxing-wasm with image strategies'] as const;
type Reader = (typeof READERS)[number];
/** A reader that hangs must not stop the bench. */
const TIMEOUT_MS = 60_000;

interface Score {
  decoded: number;
  misread: number;
  times: number[];
}

const newScores = () =>
  new Map<Reader, Score>(READERS.map((reader) => [reader, { decoded: 0, misread: 0, times: [] }]));
/** Compares texts ignoring white space: text files end with a line break, symbols do not. */
const sameText = (one: string, other: string) => one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();

async function* photographs(folder: string | undefined): AsyncGenerator<Photograph> {
  if (folder === undefined) yield* makeScanSet(Number(values.each), Number(values.seed));
  else yield* readFolder(folder);
}

run(async () => {
  const [folder] = positionals;
  const { page, offer, fetched, close } = await openReaderPage();
  const read = (reader: Reader, file: Buffer): Promise<Reading> => {
    const address = offer(file);
    const late = new Promise<Reading>((resolve) =>
      setTimeout(() => resolve({ milliseconds: TIMEOUT_MS }), TIMEOUT_MS).unref(),
    );
    const strategies = reader !== 'zxing-wasm';
    const reading =
      reader === 'user-app'
        ? page.evaluate(readWithUserApp, address)
        : page.evaluate(readWithZxing, { address, strategies });
    return Promise.race([reading, late]);
  };
  try {
    // The first picture also starts each reader: files, compilation, a thread.
    for await (const { file } of makeScanSet(1, 99)) {
      for (const reader of READERS) await read(reader, file);
      break;
    }
    const scores = newScores();
    const kinds = new Map<string, ReturnType<typeof newScores>>();
    let total = 0;
    for await (const { name, file, text } of photographs(folder)) {
      total += 1;
      const kind = name.replace(/-\d+\.\w+$/, '');
      if (!kinds.has(kind)) kinds.set(kind, newScores());
      for (const reader of READERS) {
        const reading = await read(reader, file);
        const isRight = reading.text !== undefined && (text === undefined || sameText(reading.text, text));
        if (reading.text !== undefined && !isRight) console.error(`${reader} misread ${name}: ${reading.text}`);
        for (const score of [scores.get(reader)!, kinds.get(kind)!.get(reader)!]) {
          score.times.push(reading.milliseconds);
          score.decoded += Number(isRight);
          score.misread += Number(reading.text !== undefined && !isRight);
        }
      }
    }
    const sizes = fetched();
    const rows = [...scores].map(([reader, { decoded, misread, times }]) => {
      const size = reader === 'user-app' ? sizes.reader : sizes.library;
      return [
        reader,
        `${decoded}`,
        `${misread}`,
        ms(median(times)),
        ms(percentile(times, 0.95)),
        `${size.toFixed(1)} kB`,
      ];
    });
    printTable(
      `Decoding of ${total} pictures: ${folder ?? `damaged labels, ${values.each} of each kind, seed ${values.seed}`}`,
      ['Reader', 'Decoded', 'Misread', 'Median', 'p95', 'Size, gzip'],
      rows,
    );
    if (values.kinds) {
      const ofKinds = [...kinds].map(([kind, ofKind]) => [
        kind,
        ...[...ofKind.values()].map(({ decoded }) => `${decoded}`),
      ]);
      printTable('Decoded of each kind', ['Kind', ...READERS], ofKinds);
    }
    const [ours, ...others] = [...scores.values()].map(({ decoded }) => decoded);
    if (ours! < Math.max(...others)) process.exitCode = 1;
  } finally {
    await close();
  }
});
