import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, ms, percentile, printTable, run } from './figures';
import { type Photograph, damagedLabels } from './scan/damaged-labels';
import { measureCamera } from './scan/camera-latency';
import { READERS, type Reading, openReaders } from './scan/reader-page';

/**
 * How many photographs the user-app's reader decodes in Chromium, beside zxing-wasm alone on the same pictures; and how long its
 * scanner takes from a label in the camera's view to the text, on a processor `SLOWER` (4) times slower. Exits 1 if another reader
 * decodes more.
 *
 * Run: npm run bench:scan [folder], three minutes. Without a folder: labels as the product prints them, damaged in every way of
 * scan/damaged-labels.ts, `EACH` (5) of every kind and combination from the seed `SEED` (1), then the camera; with `camera`, the
 * camera alone. `READERS=user-app` leaves the others out, `KIND=cylinder` all kinds but one.
 */
const [, , folder] = process.argv;
const EACH = Number(process.env.EACH ?? 5);
const SEED = Number(process.env.SEED ?? 1);
const SLOWER = Number(process.env.SLOWER ?? 4);
const { KIND } = process.env;
const readers = READERS.filter((reader) => process.env.READERS?.split(',').includes(reader) ?? true);
/** A reader that hangs must not stop the bench. */
const TIMEOUT_MS = 60_000;

const picture = /\.(jpe?g|png|webp)$/i;
/** Compares texts ignoring white space: text files end with a line break, symbols do not. */
const sameText = (one: string, other: string) => one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();

/** Where the symbols are, as BoofCV's text files say: not what they say. */
const coordinates = /^(#.*\n)?(SETS\n)?(\s*-?\d+\.\d+)+\s*$/;
/** A picture's media type, as a phone's gallery gives it. */
const typeOf = (name: string) => `image/${name.split('.').at(-1)!.toLowerCase().replace('jpg', 'jpeg')}`;

/**
 * Returns the photographs of a folder and its subfolders. A text file of the same name (`1.jpg`, `1.txt`) says what a picture must be
 * read as; without one, any text counts.
 */
function* readFolder(path: string): Generator<Photograph> {
  for (const name of (readdirSync(path, { recursive: true }) as string[]).filter((one) => picture.test(one)).sort()) {
    const beside = join(path, name.replace(picture, '.txt'));
    const text = existsSync(beside) ? readFileSync(beside, 'utf8') : undefined;
    yield { name, file: readFileSync(join(path, name)), text: text && coordinates.test(text) ? undefined : text };
  }
}

async function readPhotographs(): Promise<void> {
  const { read, fetched, close } = await openReaders();
  try {
    // The first picture also starts each reader: files, compilation, a thread.
    for await (const { file } of damagedLabels(1, 99)) {
      for (const reader of readers) await read(reader, file, 'image/jpeg');
      break;
    }
    const scores = readers.map((reader) => ({ reader, decoded: 0, misread: 0, times: [] as number[] }));
    let total = 0;
    for await (const { name, file, text } of folder ? readFolder(folder) : damagedLabels(EACH, SEED, KIND)) {
      total += 1;
      for (const score of scores) {
        const late = new Promise<Reading>((resolve) =>
          setTimeout(() => resolve({ milliseconds: TIMEOUT_MS }), TIMEOUT_MS).unref(),
        );
        const reading = await Promise.race([read(score.reader, file, folder ? typeOf(name) : 'image/jpeg'), late]);
        score.times.push(reading.milliseconds);
        if (reading.text === undefined) continue;
        if (text === undefined || sameText(reading.text, text)) score.decoded += 1;
        else {
          score.misread += 1;
          console.error(`${score.reader} misread ${name}: ${reading.text}`);
        }
      }
    }
    const rows = scores.map(({ reader, decoded, misread, times }) => {
      const size = reader === 'user-app' ? fetched.reader : fetched.library;
      const cells = [decoded, misread, ms(median(times)), ms(percentile(times, 0.95)), `${size.toFixed(1)} kB`];
      return [reader, ...cells.map(String)];
    });
    printTable(
      `Decoding of ${total} pictures: ${folder ?? `${KIND ?? 'damaged'} labels, seed ${SEED}`}`,
      ['Reader', 'Decoded', 'Misread', 'Median', 'p95', 'Size, gzip'],
      rows,
    );
    const [ours, ...others] = scores.map(({ decoded }) => decoded);
    if (ours! < Math.max(...others)) process.exitCode = 1;
  } finally {
    await close();
  }
}

async function measureCameras(): Promise<void> {
  const rows: string[][] = [];
  for (const native of [false, true]) {
    const { times, missed, slowdown } = await measureCamera(native, SLOWER);
    const name = native ? "the phone's own reader (a stand-in)" : 'zxing-wasm';
    const cells = [ms(median(times)), ms(percentile(times, 0.95)), `${missed} of ${times.length + missed}`];
    rows.push([name, ...cells, `${slowdown.toFixed(1)} times`]);
  }
  printTable('From a label in view to its text', ['Reader', 'Median', 'p95', 'Missed', 'Slower'], rows);
}

run(async () => {
  if (folder !== 'camera') await readPhotographs();
  if (folder === 'camera' || (!folder && !KIND)) await measureCameras();
});
