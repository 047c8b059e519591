import { setTimeout as pause } from 'node:timers/promises';
import { blackPng } from '../../../../api/test/picture-samples';
import { workbook, workbookWith, zipOf } from '../../../../api/test/uploads';
import { signInAdmin } from '../../../browser/src/site/api-client';
import { timed } from '../../../bench/src/figures';
import { takePeakMiB } from '../../../bench/src/process-usage';
import { watchRequests } from '../../../bench/src/watch-requests';
import { type Fault, type Node } from '../fault';
import { HEADING, ROWS, blobOf, filesOf, photograph, sheetOf } from '../product-files';
import { send } from '../send';

const HEALTH_MS = 200;
const GROWTH_MIB = 300;
const MOST_PICTURES = 500;
const TIMEOUT_MS = 120_000;

/**
 * Creates all files beforehand: creating one would disturb the measurement of /healthz.
 * @returns what is uploaded, the expected status, and a function that uploads and returns the statuses
 */
async function createUploads({ host }: Node, token: string, runs: number) {
  const model = await send<{ id: number }>(host, '/admin/model/store', { token, body: { model: 'Flow' } });
  let names = 0;
  const post = async (path: string, parts: Record<string, string | [Blob, string]>) => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts))
      if (typeof part === 'string') body.set(name, part);
      else body.set(name, ...part);
    return (await send(host, path, { token, body, timeoutMs: TIMEOUT_MS })).status;
  };
  const product = (picture: Blob) => {
    const fields = { name: `Elbow ${(names += 1)}`, modal: String(model.data!.id) };
    return post('/admin/products/store', { ...fields, image: [picture, 'a.jpg'] });
  };
  const bulk = async (excel: Blob, zip: Blob) => [
    await post('/admin/products/bulkUpload', { excel: [excel, 'p.xlsx'], image: [zip, 'p.zip'] }),
  ];
  const one = blobOf(workbook([HEADING, ['Elbow', 'Flow', 'a.jpg']]));
  const bomb = blobOf(await zipOf({ 'a.jpg': Buffer.alloc(220_000_000) }));
  const uniform = await filesOf(45, (n) => Buffer.alloc(4_000_000, n));
  const inflated = blobOf(await workbookWith({ 'xl/worksheets/sheet1.xml': Buffer.alloc(300_000_000, 0x20) }));
  const pixels = blobOf(blackPng(30_000, 30_000));
  const photo = await photograph(6000, 4000);
  const photos = await filesOf(10, () => photo);
  // As phones share them; 25 are different, the server decodes each.
  const shared = await Promise.all(Array.from({ length: 25 }, (_, n) => photograph(1200, 900, 90 + n * 3)));
  const most = await filesOf(MOST_PICTURES, (n) => shared[n % shared.length]!);
  const sheetsOf = (pictures: number) =>
    Array.from({ length: runs }, (_run, run) => sheetOf(`Fitting ${pictures} ${run}`, { rows: ROWS, pictures }));
  const [sheets, largest] = [sheetsOf(10), sheetsOf(MOST_PICTURES)];
  const uploads: [what: string, expected: number, upload: () => Promise<number[]>][] = [
    ['4 pictures of 24 MP at once', 201, () => Promise.all([1, 2, 3, 4].map(() => product(blobOf(photo))))],
    ['a PNG of 900 MP', 400, async () => [await product(pixels)]],
    ['a ZIP bomb of 220 MB', 400, () => bulk(one, bomb)],
    ['a ZIP of 45 files of 4 MB of one byte', 400, () => bulk(one, uniform)],
    ['a workbook of 300 MB unpacked', 400, () => bulk(inflated, bomb)],
    [`${ROWS} rows with 10 pictures of 24 MP`, 201, () => bulk(sheets.shift()!, photos)],
    [`${ROWS} rows with ${MOST_PICTURES} pictures of 1 MP`, 201, () => bulk(largest.shift()!, most)],
  ];
  return uploads;
}

/**
 * docs/trust.md "Uploads": the worst accepted and refused files, while /healthz is watched. It measures speed, hence only in
 * the long form.
 */
export const uploadsUnderLoad: Fault = {
  engines: ['pglite'],
  alone: true,
  quick: 0,
  long: 3,
  async make(run) {
    const node = await run.start();
    const pid = node.process.pid!;
    const uploads = await createUploads(node, await signInAdmin(node), run.runs);
    // Idle, before the first picture: decoder and parser count as cost of the uploads.
    takePeakMiB(pid);
    await pause(500);
    const base = takePeakMiB(pid);
    const worst = { health: 0, growth: 0 };
    for (const _ of run.rounds()) {
      for (const [what, expected, upload] of uploads) {
        takePeakMiB(pid);
        const stop = watchRequests({ health: async () => (await fetch(`${node.host}/healthz`)).text() });
        const { milliseconds, value: statuses } = await timed(upload);
        const health = Math.max(...(await stop()).health!);
        const growth = takePeakMiB(pid) - base;
        const figures = `${statuses.join()} after ${(milliseconds / 1000).toFixed(1)} s; /healthz ${health.toFixed(0)} ms at worst, memory +${growth.toFixed(0)} MiB`;
        run.log(`${what}: ${figures}`);
        const isRight = statuses.every((status) => status === expected) && health <= HEALTH_MS && growth <= GROWTH_MIB;
        run.check(isRight, `${what}: ${figures}`);
        worst.health = Math.max(worst.health, health);
        worst.growth = Math.max(worst.growth, growth);
      }
    }
    return `${uploads.length} of the worst uploads: /healthz ${worst.health.toFixed(0)} ms at worst, memory +${worst.growth.toFixed(0)} MiB at most over ${base.toFixed(0)}`;
  },
};
