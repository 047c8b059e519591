import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { blackPng } from '../../../../api/test/picture-samples';
import { workbook, workbookWith, zipOf } from '../../../../api/test/uploads';
import { callApi, signInAdmin } from '../../../browser/src/site/api-client';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { watchRequests } from '../../../bench/src/watch-requests';
import type { Fault } from '../fault';
import { withProduct } from '../product';

const HEALTH_MS = 200;
const GROWTH_MIB = 300;
const ROWS = 5000;

/** Returns the peak memory since the last call in MiB; the kernel records it, so none is missed. */
function takePeakMiB(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(peak) / 1024;
}

interface Upload {
  what: string;
  expected: number;
  /** @returns the statuses */
  upload(): Promise<number[]>;
}

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

/** Creates all files beforehand: creating one would disturb the measurement of /healthz. */
async function createUploads(node: SiteProcess, token: string, runs: number): Promise<Upload[]> {
  const model = await callApi<{ id: number }>(node, '/admin/model/store', { token, body: { model: 'Flow' } });
  let names = 0;
  const post = async (path: string, parts: Record<string, string | [Blob, string]>) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts))
      if (typeof part === 'string') form.set(name, part);
      else form.set(name, ...part);
    return (await callApi(node, path, { token, body: form })).status;
  };
  const product = (picture: Blob) =>
    post('/admin/products/store', {
      name: `Elbow ${(names += 1)}`,
      modal: String(model.data.id),
      image: [picture, 'a.jpg'],
    });
  const bulk = async (excel: Blob, zip: Blob) => [
    await post('/admin/products/bulkUpload', { excel: [excel, 'p.xlsx'], image: [zip, 'p.zip'] }),
  ];
  const filesOf = async (count: number, bytes: (n: number) => Buffer) =>
    blobOf(await zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.jpg`, bytes(n)]))));
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 6 };
  const create = { width: 6000, height: 4000, channels: 3 as const, background: '#d07843', noise };
  const photo = await sharp({ create }).jpeg({ quality: 50 }).toBuffer();
  const heading = ['name', 'model', 'image'];
  const one = blobOf(workbook([heading, ['Elbow', 'Flow', 'a.jpg']]));
  const bomb = blobOf(await zipOf({ 'a.jpg': Buffer.alloc(220_000_000) }));
  const uniform = await filesOf(45, (n) => Buffer.alloc(4_000_000, n));
  const inflated = blobOf(await workbookWith({ 'xl/worksheets/sheet1.xml': Buffer.alloc(300_000_000, 0x20) }));
  const pixels = blobOf(blackPng(30_000, 30_000));
  const photos = await filesOf(10, () => photo);
  const sheets = Array.from({ length: runs }, (_run, run) => {
    const rows = Array.from({ length: ROWS }, (_row, n) => [`Fitting ${run} ${n}`, 'Flow', `${n % 10}.jpg`]);
    return blobOf(workbook([heading, ...rows]));
  });
  const four = [1, 2, 3, 4];
  return [
    {
      what: '4 pictures of 24 MP at once',
      expected: 201,
      upload: () => Promise.all(four.map(() => product(blobOf(photo)))),
    },
    { what: 'a PNG of 900 MP', expected: 400, upload: async () => [await product(pixels)] },
    { what: 'a ZIP bomb of 220 MB', expected: 400, upload: () => bulk(one, bomb) },
    { what: 'a ZIP of 45 files of 4 MB of one byte', expected: 400, upload: () => bulk(one, uniform) },
    { what: 'a workbook of 300 MB unpacked', expected: 400, upload: () => bulk(inflated, bomb) },
    { what: `${ROWS} rows with 10 pictures of 24 MP`, expected: 201, upload: () => bulk(sheets.shift()!, photos) },
  ];
}

/** trust.md "Uploads". It measures speed, hence only in the long form. */
export const uploadsUnderLoad: Fault = {
  name: 'uploads-under-load',
  about: 'the worst accepted and refused files, while /healthz is watched',
  engines: ['pglite'],
  alone: true,
  quick: 0,
  long: 3,
  make: ({ runs, engine, log }) =>
    withProduct(engine, async ({ start }) => {
      const node = await start();
      const pid = node.process.pid!;
      const token = await signInAdmin(node);
      const uploads = await createUploads(node, token, runs);
      // Idle, before the first picture: decoder and parser count as cost of the uploads.
      takePeakMiB(pid);
      await pause(500);
      const base = takePeakMiB(pid);
      const broken: string[] = [];
      const worst = { health: 0, growth: 0 };
      for (let run = 1; run <= runs; run += 1) {
        for (const { what, expected, upload } of uploads) {
          takePeakMiB(pid);
          const stop = watchRequests({ health: async () => (await fetch(`${node.host}/healthz`)).text() });
          const statuses = await upload();
          const health = Math.max(...(await stop()).health!);
          const growth = takePeakMiB(pid) - base;
          const figures = `/healthz ${health.toFixed(0)} ms at worst, memory +${growth.toFixed(0)} MiB`;
          log(`${what}: ${statuses.join(', ')}; ${figures}`);
          if (statuses.some((status) => status !== expected)) broken.push(`${what} got ${statuses.join(', ')}`);
          if (health > HEALTH_MS || growth > GROWTH_MIB) broken.push(`${what}: ${figures}`);
          worst.health = Math.max(worst.health, health);
          worst.growth = Math.max(worst.growth, growth);
        }
      }
      return {
        runs,
        broken,
        remark: `${uploads.length} of the worst uploads: /healthz ${worst.health.toFixed(0)} ms at worst, memory +${worst.growth.toFixed(0)} MiB at most over ${base.toFixed(0)}`,
      };
    }),
};
