import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeQR } from 'qr';
import { startSiteProcess, type SiteProcess } from '../../e2e/src/site/site-process';
import { callApi, signInAdmin } from '../../e2e/src/site/api-client';
import { createBatch } from '../../e2e/src/site/catalogue';
import { measureProgrammePages } from './batches/programme-pages';
import { measureRates } from './batches/rates';
import { type Figure, median, printFigures, residentMiB, timed } from './figures';
import { programmeSizeFromEnvironment } from './programme/programme-size';

/**
 * A batch of a million codes on the built api with its embedded database: making, listing and paging it, its CSV and PDF with
 * the memory they take; what one processor makes a second beside the bare cipher and the bare QR library; and the pages of
 * codes at ten million scans on PostgreSQL.
 *
 * Run: npm run build && npm run bench:batches; half a minute once the programme is laid. `ROWS=1000000` for CSV and PDF of the
 * whole million (two minutes more), `SCANS=1000000` for a small programme, `ONLY=rates`, `site` or `programme` for a part.
 */
const QUANTITY = 1_000_000;
const ROWS = Number(process.env.ROWS ?? 100_000);
const PARTS = (process.env.ONLY ?? 'rates,site,programme').split(',');
const ROUNDS = 11;
const BARE_SYMBOLS = 10_000;
const IMAGES = 200;
/** Of /proc: user and system time are the 14th and 15th field, in hundredths of a second. */
const TICKS_A_SECOND = 100;

const count = (value: number) => Math.round(value).toLocaleString('en-IN');
const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;

/** A connection of its own: the site ends idle ones, and timing the encoder takes longer than it waits. */
const alone = { connection: 'close' };

interface Download {
  bytes: number;
  seconds: number;
  /** Most resident memory of the site while it was sent, above what it had before. */
  growthMiB: number;
  /** Slowest answer of /healthz meanwhile, in milliseconds. */
  slowestHealth: number;
}

async function download(site: SiteProcess, token: string, path: string): Promise<Download> {
  const pid = site.process.pid!;
  const before = residentMiB(pid);
  let most = before;
  let slowestHealth = 0;
  let running = true;
  const watch = async () => {
    while (running) {
      most = Math.max(most, residentMiB(pid));
      const { milliseconds } = await timed(async () =>
        (await fetch(`${site.host}/healthz`, { headers: alone })).text(),
      );
      slowestHealth = Math.max(slowestHealth, milliseconds);
      await pause(100);
    }
  };
  const watching = watch();
  let bytes = 0;
  const { milliseconds } = await timed(async () => {
    const answer = await fetch(`${site.host}${path}`, { headers: { token, ...alone } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length;
  });
  running = false;
  await watching;
  return { bytes, seconds: milliseconds / 1000, growthMiB: most - before, slowestHealth };
}

/** Seconds of processor time that a process has used. */
function processorSeconds(pid: number): number {
  // The second field is a name in brackets, which may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Processor time of one symbol that the encoder alone makes, in µs, of texts like those on labels. */
function bareSymbol(): number {
  const text = (serial: number) => `HTTPS://REWARDS.BRAND.COM/USER/S/${String(serial).padStart(28, 'A')}`;
  const make = (symbols: number) => {
    for (let serial = 0; serial < symbols; serial += 1) encodeQR(text(serial), 'raw', { ecc: 'medium', border: 4 });
  };
  make(1000);
  const before = process.cpuUsage();
  make(BARE_SYMBOLS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / BARE_SYMBOLS;
}

async function medianOf(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await timed(work)).milliseconds);
  return median(times);
}

async function measureSite(site: SiteProcess): Promise<Figure[]> {
  const token = await signInAdmin(site);
  const pid = site.process.pid!;
  const post = async (path: string, body: object) => {
    const answer = await callApi(site, path, { token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`);
    return answer;
  };
  // The first batch also makes a model, a product and its picture: those after it are the batch alone.
  const first = await createBatch(site, token, { points: 40, quantity: 1 });
  const [listed] = (await post('/admin/qr-get', { page: 1 })).data as unknown as { product_id: number }[];
  const order = { modal: first.modelName, product_id: listed!.product_id, reward_points: 40 };
  let id = 0;
  const generate = async (quantity: number) => {
    const made = await callApi<{ id: number }>(site, '/admin/qr-generator', { token, body: { ...order, quantity } });
    if (made.status !== 201) throw new Error(made.message);
    id = made.data.id;
  };
  const generated = await medianOf(() => generate(QUANTITY));
  const page = (number: number) => post('/admin/get_generated_qr_products', { page: number, qr_list_id: id });
  const last = QUANTITY / 10;
  const verdict = (milliseconds: number, limit: number) =>
    `< ${limit} ms: ${milliseconds < limit ? 'met' : '**missed**'}`;
  const figures: Figure[] = [
    { what: `Generate ${count(QUANTITY)} codes`, figure: ms(generated), beside: verdict(generated, 100) },
  ];
  for (const [what, ask] of [
    ['List of batches', () => post('/admin/qr-get', { page: 1 })],
    ['Its codes, first page', () => page(1)],
    [`Its codes, page ${count(last / 2)}`, () => page(last / 2)],
    [`Its codes, page ${count(last)} (the last)`, () => page(last)],
  ] as const) {
    const milliseconds = await medianOf(ask);
    figures.push({ what, figure: ms(milliseconds), beside: verdict(milliseconds, 50) });
  }

  const images = ((await page(1)).data as unknown as { imageUrl: string }[]).map(
    ({ imageUrl }) => new URL(imageUrl, site.origin),
  );
  for (const kind of ['svg', 'png']) {
    const fetchImage = async (at: number) => {
      const { pathname, search } = images[at % images.length]!;
      const path = pathname.slice(pathname.indexOf('/qr-images/')).replace('.svg', `.${kind}`);
      const answer = await fetch(`${site.host}${path}${search}`);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return (await answer.arrayBuffer()).byteLength;
    };
    await fetchImage(0);
    const before = processorSeconds(pid);
    const times: number[] = [];
    for (let at = 0; at < IMAGES; at += 1) times.push((await timed(() => fetchImage(at))).milliseconds);
    const each = ((processorSeconds(pid) - before) / IMAGES) * 1000;
    figures.push({
      what: `QR image over HTTP as ${kind.toUpperCase()}, ${count(await fetchImage(0))} bytes`,
      figure: `${ms(median(times))}, ${each.toFixed(2)} ms of the site's processor time`,
    });
  }

  if (ROWS !== QUANTITY) await generate(ROWS);
  const csvBefore = processorSeconds(pid);
  const csv = await download(site, token, `/admin/qr-batches/${id}/codes.csv`);
  const csvCost = ((processorSeconds(pid) - csvBefore) / ROWS) * 1e6;
  const bareBefore = bareSymbol();
  const pdfBefore = processorSeconds(pid);
  const pdf = await download(site, token, `/admin/qr-batches/${id}/labels.pdf?preset=24-64x34`);
  const pdfCost = ((processorSeconds(pid) - pdfBefore) / ROWS) * 1e6;
  const bare = (bareBefore + bareSymbol()) / 2;
  figures.push(
    {
      what: `CSV of ${count(ROWS)} codes`,
      figure: `${count(ROWS / csv.seconds)} rows/s, ${count(csv.bytes / 1e6)} MB in ${csv.seconds.toFixed(1)} s`,
      beside: `${csvCost.toFixed(1)} µs of the site's processor time a row`,
    },
    {
      what: 'CSV: memory of the site above its start',
      figure: `${csv.growthMiB.toFixed(0)} MiB at most`,
      beside: `slowest /healthz meanwhile ${ms(csv.slowestHealth)}`,
    },
    {
      what: `PDF of ${count(ROWS)} codes, 24 a sheet`,
      figure: `${count(ROWS / pdf.seconds)} codes/s, ${count(pdf.bytes / 1e6)} MB in ${pdf.seconds.toFixed(1)} s`,
      beside: `${pdfCost.toFixed(0)} µs of the site's processor time a label; bare \`encodeQR\`: ${bare.toFixed(0)} µs (${((bare / pdfCost) * 100).toFixed(0)} %)`,
    },
    {
      what: 'PDF: memory of the site above its start',
      figure: `${pdf.growthMiB.toFixed(0)} MiB at most`,
      beside: `slowest /healthz meanwhile ${ms(pdf.slowestHealth)}`,
    },
  );
  return figures;
}

async function main(): Promise<void> {
  if (PARTS.includes('rates')) printFigures('Codes and symbols a second, on one processor', await measureRates());
  if (PARTS.includes('site')) {
    const site = await startSiteProcess({ program: 'api' });
    try {
      printFigures('A batch of a million codes, embedded database', await measureSite(site));
    } finally {
      await site.dispose();
    }
  }
  if (PARTS.includes('programme')) {
    const size = programmeSizeFromEnvironment();
    const title = `Batches and codes at ${size.scans.toLocaleString('en-IN')} scans, PostgreSQL`;
    printFigures(title, await measureProgrammePages(size));
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
