import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { blackPng } from '../../../api/test/picture-samples';
import { workbook, workbookWith, zipOf } from '../../../api/test/sheet-samples';
import { callApi, signInAdmin } from '../../../e2e/src/site/api-client';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { openGrounds } from '../api-node';
import { ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { judgePlace, outcomeOf } from '../stored-rows';

const HEALTH_MS = 200;
const GROWTH_MIB = 300;
const EVERY_MS = 10;
const ROWS = 5000;

/** Resident memory at its highest since the last call, in MiB; Linux counts it in the kernel, so no peak is missed. */
function takePeakMiB(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(peak) / 1024;
}

/** Asks for /healthz without pause until told to stop; the slowest answer in milliseconds. */
function watchHealth(host: string): () => Promise<number> {
  let going = true;
  let slowest = 0;
  const watching = (async () => {
    while (going) {
      const { status, milliseconds } = await ask(host, '/healthz', { method: 'GET' });
      slowest = Math.max(slowest, status === 200 ? milliseconds : Number.POSITIVE_INFINITY);
      await pause(EVERY_MS);
    }
    return slowest;
  })();
  // Told by stop(); an upload that failed is told first.
  watching.catch(() => undefined);
  return () => {
    going = false;
    return watching;
  };
}

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 6 };
  const create = { width: 6000, height: 4000, channels: 3 as const, background: '#d07843', noise };
  return sharp({ create }).jpeg({ quality: 50 }).toBuffer();
}

interface Upload {
  what: string;
  /** Sends it; resolves with the statuses. */
  send(): Promise<number[]>;
  expected: number;
}

/** All files are made here: making one while /healthz is watched would hold up the watcher itself. */
async function uploadsFor(node: SiteProcess, token: string, runs: number): Promise<Upload[]> {
  const model = await callApi<{ id: number }>(node, '/admin/model/store', { token, body: { model: 'Flow' } });
  let names = 0;
  const product = async (picture: Blob) => {
    const form = new FormData();
    form.set('name', `Elbow ${(names += 1)}`);
    form.set('modal', String(model.data.id));
    form.set('image', picture, 'a.jpg');
    return (await callApi(node, '/admin/products/store', { token, body: form })).status;
  };
  const bulk = async (excel: Blob, zip: Blob) => {
    const form = new FormData();
    form.set('excel', excel, 'p.xlsx');
    form.set('image', zip, 'p.zip');
    return [(await callApi(node, '/admin/products/bulkUpload', { token, body: form })).status];
  };
  const photo = await photograph();
  const picture = blob(photo);
  const heading = ['name', 'model', 'image'];
  const one = blob(workbook([heading, ['Elbow', 'Flow', 'a.jpg']]));
  const bomb = blob(await zipOf({ 'a.jpg': Buffer.alloc(220_000_000) }));
  const files = (count: number, bytes: (n: number) => Buffer) =>
    zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.jpg`, bytes(n)])));
  const uniform = blob(await files(45, (n) => Buffer.alloc(4_000_000, n)));
  const inflated = blob(await workbookWith({ 'xl/worksheets/sheet1.xml': Buffer.alloc(300_000_000, 0x20) }));
  const pixels = blob(blackPng(30_000, 30_000));
  const photos = blob(await files(10, () => photo));
  const sheets = Array.from({ length: runs }, (_run, run) => {
    const rows = Array.from({ length: ROWS }, (_row, n) => [`Fitting ${run} ${n}`, 'Flow', `${n % 10}.jpg`]);
    return blob(workbook([heading, ...rows]));
  });
  return [
    {
      what: '4 pictures of 24 MP at once',
      expected: 201,
      send: () => Promise.all([0, 1, 2, 3].map(() => product(picture))),
    },
    { what: 'a PNG of 900 MP', expected: 400, send: async () => [await product(pixels)] },
    { what: 'a ZIP bomb of 220 MB', expected: 400, send: () => bulk(one, bomb) },
    { what: 'a ZIP of 45 files of 4 MB of one byte', expected: 400, send: () => bulk(one, uniform) },
    { what: 'a workbook of 300 MB unpacked', expected: 400, send: () => bulk(inflated, bomb) },
    {
      what: `a sheet of ${ROWS} rows with 10 pictures of 24 MP`,
      expected: 201,
      send: () => bulk(sheets.shift()!, photos),
    },
  ];
}

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  try {
    const node = await grounds.start();
    const pid = node.process.pid!;
    const token = await signInAdmin(node);
    const uploads = await uploadsFor(node, token, runs);
    // As it idles, before the first picture: decoder and parser count as what the uploads cost.
    takePeakMiB(pid);
    await pause(500);
    const base = takePeakMiB(pid);
    const broken: string[] = [];
    const worst = { health: 0, healthAt: '', growth: 0, growthAt: '' };
    for (let run = 1; run <= runs; run += 1) {
      for (const { what, expected, send } of uploads) {
        takePeakMiB(pid);
        const stop = watchHealth(node.host);
        const statuses = await send();
        const health = await stop();
        const growth = takePeakMiB(pid) - base;
        say(
          `${what}: ${statuses.join(', ')}; /healthz ${health.toFixed(0)} ms at worst, memory +${growth.toFixed(0)} MiB`,
        );
        if (statuses.some((status) => status !== expected)) broken.push(`${what}: answered ${statuses.join(', ')}`);
        if (health > worst.health) Object.assign(worst, { health, healthAt: what });
        if (growth > worst.growth) Object.assign(worst, { growth, growthAt: what });
      }
    }
    if (worst.health > HEALTH_MS) broken.push(`/healthz took ${worst.health.toFixed(0)} ms during ${worst.healthAt}`);
    if (worst.growth > GROWTH_MIB)
      broken.push(`memory grew by ${worst.growth.toFixed(0)} MiB during ${worst.growthAt}`);
    await node.stop();
    return outcomeOf(await judgePlace(grounds.place, []), {
      runs,
      broken: [...new Set(broken)],
      remark: `${uploads.length} of the worst uploads: /healthz ${worst.health.toFixed(0)} ms at worst (${worst.healthAt}), memory +${worst.growth.toFixed(0)} MiB at most over ${base.toFixed(0)} (${worst.growthAt})`,
    });
  } finally {
    await grounds.remove();
  }
}

/** trust.md "Uploads". Its figures are those of a machine that does nothing else, hence only the long form. */
export const uploadsUnderLoad: Fault = {
  name: 'uploads-under-load',
  about: 'the worst files that are taken and refused, while /healthz is watched',
  engines: ['pglite'],
  alone: true,
  quick: 0,
  long: 3,
  make,
};
