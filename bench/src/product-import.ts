import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { utils, write } from '@e965/xlsx';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { callApi, signInAdmin } from '../../e2e/src/site/api-client';
import { startSiteProcess, type SiteProcess } from '../../e2e/src/site/site-process';
import { median, printFigures, residentMiB, timed } from './figures';

const ROWS = 5000;
const PICTURES = 500;
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

/** Asks for /health and a list again and again, one after another, until it is stopped. */
function watch(site: SiteProcess, token: string): { stop: () => Promise<Waits> } {
  let going = true;
  const waits: Waits = { health: [], list: [] };
  const watching = (async () => {
    while (going) {
      waits.health.push((await timed(async () => (await fetch(`${site.host}/health`)).text())).milliseconds);
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
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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
    const before = residentMiB(pid);
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, residentMiB(pid))), 250);
    const foldersBefore = left();
    const busyWatch = watch(site, token);
    const upload = await timed(() =>
      callApi<{ inserted: number; failed: number }>(site, '/admin/products/bulkUpload', { token, body: form }),
    );
    const busy = await busyWatch.stop();
    clearInterval(sampling);
    const { inserted, failed } = upload.value.data;
    if (upload.value.status !== 201 || inserted !== ROWS) throw new Error(`Stored ${inserted}, failed ${failed}`);

    const again = await timed(() => callApi(site, '/admin/products/bulkUpload', { token, body: form }));
    printFigures(`Bulk creation: ${ROWS} rows, ${PICTURES} pictures (${(zip.size / 1_048_576).toFixed(1)} MB)`, [
      { what: 'First byte to answer', figure: `${(upload.milliseconds / 1000).toFixed(1)} s` },
      { what: 'The same again: every row a duplicate', figure: `${(again.milliseconds / 1000).toFixed(1)} s` },
      ...(['health', 'list'] as const).flatMap((what) =>
        (
          [
            ['median', 0.5],
            ['p99', 0.99],
            ['longest', 1],
          ] as const
        ).map(([name, share]) => ({
          what: `${what === 'health' ? 'GET /health' : 'POST /admin/models'} meanwhile, ${name} of ${busy[what].length}`,
          figure: ms(share === 0.5 ? median(busy[what]) : percentile(busy[what], share)),
          beside: `${ms(share === 0.5 ? median(idle[what]) : percentile(idle[what], share))} idle (${idle[what].length})`,
        })),
      ),
      {
        what: 'Memory of the process, most',
        figure: `${most.toFixed(0)} MiB`,
        beside: `${before.toFixed(0)} MiB before`,
      },
      { what: 'Temporary folders left behind', figure: String(left() - foldersBefore) },
    ]);
  } finally {
    await site.dispose();
  }
}

void main();
