import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { utils, write } from '@e965/xlsx';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { callApi, signInAdmin } from '../../e2e/src/site/api-client';
import { startSiteProcess, type SiteProcess } from '../../e2e/src/site/site-process';
import { useOf, watchMemory } from './exports/process-use';
import { type Figure, median, printFigures, timed } from './figures';

/**
 * One bulk upload of the largest size there may be, over HTTP from the built site with its embedded database.
 *
 * Run: npm run build && npm run bench:import, about a minute; `ROWS=500 PICTURES=50` for a quick look.
 */
const ROWS = Number(process.env.ROWS ?? 5000);
const PICTURES = Number(process.env.PICTURES ?? 500);
const SLOWEST_HEALTH_MS = 200;
const MOST_MEMORY_MIB = 300;
const EVERY_MS = 20;

/** A sheet of 5,000 products that share 500 pictures. */
function sheet(): Blob {
  const lines = Array.from({ length: ROWS }, (_, i) => [
    `Fitting ${i}`,
    `Series ${i % 20}`,
    `photo-${i % PICTURES}.jpg`,
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['name', 'model', 'image'], ...lines]), 'Products');
  return new Blob([write(book, { type: 'array', compression: true }) as ArrayBuffer]);
}

/** 500 JPEGs as a phone shares them: 1,200 × 900, drawn 25 times; the server looks at each anew. */
async function pictures(): Promise<Blob> {
  const zip = new ZipFile();
  const drawn: Buffer[] = [];
  for (let i = 0; i < 25; i += 1) {
    const noise = { type: 'gaussian' as const, mean: 90 + i * 3, sigma: 14 };
    const create = { width: 1200, height: 900, channels: 3 as const, background: '#d07843', noise };
    drawn.push(await sharp({ create }).jpeg({ quality: 60 }).toBuffer());
  }
  for (let i = 0; i < PICTURES; i += 1) zip.addBuffer(drawn[i % drawn.length]!, `photo-${i}.jpg`, { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return new Blob([new Uint8Array(Buffer.concat(chunks))]);
}

interface Waits {
  health: number[];
  list: number[];
}

/** Asks for /healthz and a list again and again, one after another, until it is stopped. */
function watch(site: SiteProcess, token: string): { stop: () => Promise<Waits> } {
  let going = true;
  const waits: Waits = { health: [], list: [] };
  const watching = (async () => {
    while (going) {
      waits.health.push((await timed(async () => (await fetch(`${site.host}/healthz`)).text())).milliseconds);
      waits.list.push((await timed(() => callApi(site, '/admin/models', { token }))).milliseconds);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    return waits;
  })();
  return {
    stop() {
      going = false;
      return watching;
    },
  };
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const limit = (value: number, most: number, unit: string) =>
  `limit ${most} ${unit}: ${value < most ? 'met' : '**missed**'}`;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function waitsOf(what: keyof Waits, busy: readonly number[], idle: readonly number[]): Figure[] {
  const name = what === 'health' ? 'GET /healthz' : 'POST /admin/models';
  const p99 = percentile(busy, 0.99);
  return [
    {
      what: `${name} meanwhile, median of ${busy.length}`,
      figure: ms(median(busy)),
      beside: `${ms(median(idle))} idle (${idle.length})`,
    },
    {
      what: `${name} meanwhile, p99`,
      figure: ms(p99),
      beside: `${ms(percentile(idle, 0.99))} idle; ${limit(p99, SLOWEST_HEALTH_MS, 'ms')}`,
    },
    { what: `${name} meanwhile, longest`, figure: ms(percentile(busy, 1)), beside: `${ms(percentile(idle, 1))} idle` },
  ];
}

async function main(): Promise<void> {
  const form = new FormData();
  form.set('excel', sheet(), 'products.xlsx');
  const zip = await pictures();
  form.set('image', zip, 'pictures.zip');
  const site = await startSiteProcess();
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('loyalty-upload-')).length;
  try {
    const token = await signInAdmin(site);
    for (let i = 0; i < 20; i += 1)
      await callApi(site, '/admin/model/store', { token, body: { model: `Series ${i}` } });
    const idleWatch = watch(site, token);
    await wait(10_000);
    const idle = await idleWatch.stop();

    const pid = site.process.pid!;
    const memory = watchMemory(pid);
    const foldersBefore = left();
    const before = useOf(pid);
    const busyWatch = watch(site, token);
    const upload = await timed(() =>
      callApi<{ inserted: number; failed: number }>(site, '/admin/products/bulkUpload', { token, body: form }),
    );
    const busy = await busyWatch.stop();
    const after = useOf(pid);
    const { beforeMiB, mostMiB } = memory();
    const { inserted, failed } = upload.value.data;
    if (upload.value.status !== 201 || inserted !== ROWS) throw new Error(`Stored ${inserted}, failed ${failed}`);

    const again = await timed(() => callApi(site, '/admin/products/bulkUpload', { token, body: form }));
    printFigures(`Bulk creation: ${ROWS} rows, ${PICTURES} pictures (${(zip.size / 1_048_576).toFixed(1)} MB)`, [
      { what: 'First byte to answer', figure: seconds(upload.milliseconds) },
      {
        what: 'Processor time of the process; of its main thread, which answers requests and holds the database',
        figure: seconds(after.allMs - before.allMs),
        beside: `${seconds(after.mainMs - before.mainMs)}`,
      },
      { what: 'The same again: every row a duplicate', figure: seconds(again.milliseconds) },
      ...(['health', 'list'] as const).flatMap((what) => waitsOf(what, busy[what], idle[what])),
      {
        what: 'Memory of the process, most above its start',
        figure: `${(mostMiB - beforeMiB).toFixed(0)} MiB`,
        beside: `${beforeMiB.toFixed(0)} MiB before; ${limit(mostMiB - beforeMiB, MOST_MEMORY_MIB, 'MiB')}`,
      },
      { what: 'Temporary folders left behind', figure: String(left() - foldersBefore) },
    ]);
  } finally {
    await site.dispose();
  }
}

void main();
