import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { utils, write } from '@e965/xlsx';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { callApi, signInAdmin } from '../../browser/src/site/api-client';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { limitOf, printFigures, run, timed, whole } from './figures';
import { watchMemory } from './process-usage';
import { waitFigures, watchRequests } from './watch-requests';

/**
 * One bulk upload of the largest allowed size, over HTTP to the built site with its embedded database.
 *
 * Run: npm run build && npm run bench:import, about a minute; `ROWS=500 PICTURES=50` for a quick look.
 */
const ROWS = Number(process.env.ROWS ?? 5000);
const PICTURES = Number(process.env.PICTURES ?? 500);
const MODELS = 20;
const DRAWN = 25;
const MEMORY_MIB = 300;

function createSheet(): Blob {
  const lines = Array.from({ length: ROWS }, (_, row) => [
    `Fitting ${row}`,
    `Series ${row % MODELS}`,
    `photo-${row % PICTURES}.jpg`,
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['name', 'model', 'image'], ...lines]), 'Products');
  return new Blob([write(book, { type: 'array', compression: true }) as ArrayBuffer]);
}

/** Creates JPEGs of 1,200 × 900 pixels as phones share them; 25 are different, the server decodes each. */
async function createPictures(): Promise<Blob> {
  const zip = new ZipFile();
  const drawn = await Promise.all(
    Array.from({ length: DRAWN }, (_, number) => {
      const noise = { type: 'gaussian' as const, mean: 90 + number * 3, sigma: 14 };
      const create = { width: 1200, height: 900, channels: 3 as const, background: '#d07843', noise };
      return sharp({ create }).jpeg({ quality: 60 }).toBuffer();
    }),
  );
  for (let number = 0; number < PICTURES; number += 1)
    zip.addBuffer(drawn[number % DRAWN]!, `photo-${number}.jpg`, { compress: false });
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return new Blob([new Uint8Array(Buffer.concat(chunks))]);
}

run(async () => {
  const form = new FormData();
  form.set('excel', createSheet(), 'products.xlsx');
  form.set('image', await createPictures(), 'pictures.zip');
  const site = await startSiteProcess();
  try {
    const token = await signInAdmin(site);
    for (let number = 0; number < MODELS; number += 1)
      await callApi(site, '/admin/model/store', { token, body: { model: `Series ${number}` } });
    const watch = () =>
      watchRequests({
        'GET /healthz': async () => (await fetch(`${site.host}/healthz`)).text(),
        'POST /admin/models': () => callApi(site, '/admin/models', { token }),
      });
    const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('loyalty-upload-')).length;
    const folders = temporary();
    const [memory, stop] = [watchMemory(site.process.pid!), watch()];
    const { milliseconds, value } = await timed(() =>
      callApi<{ inserted: number; failed: number }>(site, '/admin/products/bulkUpload', { token, body: form }),
    );
    const busy = await stop();
    const { beforeMiB, peakMiB } = memory();
    if (value.data.inserted !== ROWS) throw new Error(`Stored ${value.data.inserted}, failed ${value.data.failed}`);
    if (temporary() > folders) throw new Error('Temporary folders were left behind.');
    printFigures(`Bulk upload of ${whole(ROWS)} rows and ${whole(PICTURES)} pictures`, [
      { what: 'First byte to response', figure: `${(milliseconds / 1000).toFixed(1)} s` },
      ...waitFigures('upload', busy),
      {
        what: 'Memory above the start',
        figure: `${whole(peakMiB - beforeMiB)} MiB`,
        beside: limitOf(peakMiB - beforeMiB, MEMORY_MIB, 'MiB'),
      },
    ]);
  } finally {
    await site.dispose();
  }
});
