import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { median } from './figures';
import {
  readWithOurs,
  readWithZxingBrowser,
  readWithZxingWasm,
  readWithZxingWasmLadder,
  type Reading,
} from './scan/page-readers';
import { readFolder, type FolderPicture } from './scan/picture-folder';
import { openScanPage } from './scan/scan-page';
import { makeScanSet } from './scan/scan-set';

/**
 * How many photographs the built user-app reads in Chromium, beside the libraries alone, on the same pictures in one run.
 *
 * Run: npm run build && npm run bench:scan [folder of photographs] [-- --each 5 --seed 1 --kinds]; two and a half minutes
 * Without a folder: labels as the product prints them, damaged in every way of scan/degradations.ts, `each` of every kind and
 * combination. `--kinds` tells the figures of each kind, too.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'boolean', default: false },
  },
});

const READERS = {
  'user-app as built': readWithOurs,
  '@zxing/browser alone': readWithZxingBrowser,
  'zxing-wasm alone': readWithZxingWasm,
  'zxing-wasm with a ladder': readWithZxingWasmLadder,
} as const;
type Reader = keyof typeof READERS;
const readers = Object.keys(READERS) as Reader[];
/** A reader that hangs must not stop the bench; milliseconds. */
const PATIENCE = 60_000;

interface Score {
  decoded: number;
  misread: number;
  missed: number;
  milliseconds: number[];
}

const noScore = (): Score => ({ decoded: 0, misread: 0, missed: 0, milliseconds: [] });

/** Line ends and blanks around a text do not count: the folders' text files have them, the symbols have not. */
const sameText = (one: string, other: string) => one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();

function count(score: Score, { text, milliseconds }: Reading, expected: string | undefined): void {
  score.milliseconds.push(milliseconds);
  if (text === undefined) score.missed += 1;
  else if (expected === undefined || sameText(text, expected)) score.decoded += 1;
  else score.misread += 1;
}

async function read(page: Page, reader: Reader, address: string): Promise<Reading> {
  const late = new Promise<Reading>((resolve) =>
    setTimeout(() => resolve({ milliseconds: PATIENCE }), PATIENCE).unref(),
  );
  return Promise.race([page.evaluate(READERS[reader], address), late]);
}

async function* pictures(folder: string | undefined): AsyncGenerator<FolderPicture> {
  if (folder === undefined) yield* makeScanSet(Number(values.each), Number(values.seed));
  else yield* readFolder(folder);
}

const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? Number.NaN;

function printScores(title: string, scores: ReadonlyMap<Reader, Score>, bytes: Record<Reader, number>): void {
  console.log(`\n### ${title}\n\n| Reader | Decoded | Misread | Missed | Median | p95 | Mean | Fetched, gzip |`);
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [reader, { decoded, misread, missed, milliseconds }] of scores) {
    const mean = milliseconds.reduce((sum, time) => sum + time, 0) / milliseconds.length;
    const times = [median(milliseconds), percentile(milliseconds, 0.95), mean].map((time) => `${time.toFixed(0)} ms`);
    const size = `${(bytes[reader] / 1000).toFixed(1)} kB`;
    console.log(`| ${[reader, decoded, misread, missed, ...times, size].join(' | ')} |`);
  }
}

function printKinds(kinds: ReadonlyMap<string, ReadonlyMap<Reader, Score>>): void {
  console.log(
    `\n| Decoded of each kind | of | ${readers.join(' | ')} |\n| --- | --- |${' --- |'.repeat(readers.length)}`,
  );
  for (const [kind, scores] of kinds) {
    const decoded = readers.map((reader) => scores.get(reader)!.decoded);
    console.log(`| ${[kind, scores.get(readers[0]!)!.milliseconds.length, ...decoded].join(' | ')} |`);
  }
}

/** The built reader has to be at least as good as the best library beside it. */
function judge(scores: ReadonlyMap<Reader, Score>): string {
  const [ours, ...alone] = readers.map((reader) => [reader, scores.get(reader)!.decoded] as const);
  const [name, best] = alone.reduce((one, other) => (other[1] > one[1] ? other : one));
  const verdict = ours![1] >= best ? 'At least as good as' : '**Worse than**';
  return `${verdict} the best of the libraries alone, ${name}: ${ours![1]} to ${best}.`;
}

async function main(): Promise<void> {
  const [folder] = positionals;
  const started = performance.now();
  const { page, offer, bytes, close } = await openScanPage();
  const scores = new Map(readers.map((reader) => [reader, noScore()]));
  const kinds = new Map<string, Map<Reader, Score>>();
  let total = 0;
  let fetched: Record<Reader, number>;
  try {
    // The first look of each also starts it: files, compiling, a thread.
    for await (const warmUp of makeScanSet(1, 99)) {
      for (const reader of readers) await read(page, reader, offer(warmUp.file));
      break;
    }
    for await (const { name, file, text } of pictures(folder)) {
      total += 1;
      if (total % 50 === 0) console.error(`${total} pictures, ${((performance.now() - started) / 1000).toFixed(0)} s`);
      const kind = name.replace(/-\d+\.\w+$/, '');
      if (!kinds.has(kind)) kinds.set(kind, new Map(readers.map((reader) => [reader, noScore()])));
      for (const reader of readers) {
        const reading = await read(page, reader, offer(file));
        count(scores.get(reader)!, reading, text);
        count(kinds.get(kind)!.get(reader)!, reading, text);
        const isMisread = reading.text !== undefined && text !== undefined && !sameText(reading.text, text);
        if (isMisread) console.error(`${reader} misread ${name}: ${JSON.stringify(reading.text)}`);
      }
    }
    const { own, zxingBrowser, zxingWasm } = await bytes();
    fetched = {
      'user-app as built': own,
      '@zxing/browser alone': zxingBrowser,
      'zxing-wasm alone': zxingWasm,
      'zxing-wasm with a ladder': zxingWasm,
    };
  } finally {
    await close();
  }
  const subject = folder ?? `labels damaged by the project itself, ${values.each} of each kind, seed ${values.seed}`;
  printScores(`Decoding of ${total} pictures: ${subject}`, scores, fetched);
  if (values.kinds) printKinds(kinds);
  console.log(`\n${judge(scores)}`);
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, load ${load}.`,
  );
}

void main().catch((error: unknown) => {
  console.error(error);
  // A page that did not open leaves a browser and a server behind, which would keep this process.
  process.exit(1);
});
