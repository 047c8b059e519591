import { setTimeout as pause } from 'node:timers/promises';
import { encodeQR } from 'qr';
import { startSiteProcess, type SiteProcess } from '../../e2e/src/site/site-process';
import { callApi, signInAdmin } from '../../e2e/src/site/api-client';
import { createBatch } from '../../e2e/src/site/catalogue';
import { type Figure, median, printFigures, residentMiB, timed } from './figures';

/**
 * A batch of a million codes on the built site with its embedded database: making, listing and paging it, and its CSV and
 * PDF with the memory they take, beside the bare QR encoder in the same run.
 *
 * Run: npm run build && npm run bench:batches [codes of the PDF, where there is no time for a million]
 */
const QUANTITY = 1_000_000;
const PDF_QUANTITY = Number(process.argv[2] ?? QUANTITY);
const ROUNDS = 21;
const BARE_SYMBOLS = 20_000;

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

/** Symbols a second that the encoder alone makes, of texts like those on labels. */
function bareSymbolsASecond(): number {
  const text = (serial: number) => `HTTPS://REWARDS.BRAND.COM/USER/S/${String(serial).padStart(28, 'A')}`;
  for (let serial = 0; serial < 500; serial += 1) encodeQR(text(serial), 'raw', { ecc: 'medium', border: 4 });
  const started = performance.now();
  for (let serial = 0; serial < BARE_SYMBOLS; serial += 1) encodeQR(text(serial), 'raw', { ecc: 'medium', border: 4 });
  return BARE_SYMBOLS / ((performance.now() - started) / 1000);
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(work)).milliseconds);
  return median(times);
}

async function measure(site: SiteProcess): Promise<Figure[]> {
  const token = await signInAdmin(site);
  const post = async (path: string, body: object) => {
    const answer = await callApi(site, path, { token, body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message}`);
    return answer;
  };
  // The first batch also makes a model, a product and its picture: the second call is the batch alone.
  const first = await createBatch(site, token, { points: 40, quantity: 1 });
  const [listed] = (await post('/admin/qr-get', { page: 1 })).data as unknown as { product_id: number }[];
  const order = { modal: first.modelName, product_id: listed!.product_id, reward_points: 40 };
  const generate = async (quantity: number) => {
    const made = await callApi<{ id: number }>(site, '/admin/qr-generator', { token, body: { ...order, quantity } });
    if (made.status !== 201) throw new Error(made.message);
    return made.data.id;
  };
  const { value: id, milliseconds: generated } = await timed(() => generate(QUANTITY));
  const page = (number: number) => () => post('/admin/get_generated_qr_products', { page: number, qr_list_id: id });
  const last = Math.ceil(QUANTITY / 10);

  const figures: Figure[] = [
    { what: `Generate ${count(QUANTITY)} codes`, figure: ms(generated) },
    { what: 'List of batches', figure: ms(await medianOf(() => post('/admin/qr-get', { page: 1 }))) },
    { what: 'Its codes, page 1', figure: ms(await medianOf(page(1))) },
    { what: `Its codes, page ${count(last)} (the last)`, figure: ms(await medianOf(page(last))) },
  ];
  const csv = await download(site, token, `/admin/qr-batches/${id}/codes.csv`);
  const printed = PDF_QUANTITY === QUANTITY ? id : await generate(PDF_QUANTITY);
  const bareBefore = bareSymbolsASecond();
  const pdf = await download(site, token, `/admin/qr-batches/${printed}/labels.pdf?preset=24-64x34`);
  const bare = (bareBefore + bareSymbolsASecond()) / 2;
  figures.push(
    {
      what: 'CSV',
      figure: `${count(QUANTITY / csv.seconds)} rows/s, ${count(csv.bytes / 1e6)} MB in ${csv.seconds.toFixed(0)} s`,
    },
    {
      what: 'CSV: memory of the site above its start',
      figure: `${csv.growthMiB.toFixed(0)} MiB at most`,
      beside: `slowest /healthz meanwhile ${ms(csv.slowestHealth)}`,
    },
    {
      what: `PDF of ${count(PDF_QUANTITY)} codes, 24 a sheet`,
      figure: `${count(PDF_QUANTITY / pdf.seconds)} codes/s, ${count(pdf.bytes / 1e6)} MB in ${pdf.seconds.toFixed(0)} s`,
      beside: `bare \`encodeQR\`: ${count(bare)} symbols/s`,
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
  const site = await startSiteProcess();
  try {
    printFigures('A batch of a million codes', await measure(site));
  } finally {
    await site.dispose();
  }
}

void main();
