import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { productPicture } from '../../../browser/src/site/catalogue';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import type { Fault, FaultRun } from '../fault';
import { type Product, createProgramme, withProduct } from '../product';
import { type Response, send } from '../send';
import { mountSmallDisk } from '../small-disk';

/** The second file of PostgreSQL's log alone takes 16 MB; the fault fills what is left to the last byte. */
const DISK_MB = 160;
const RESPONSE_WITHIN_MS = 5000;

interface Tokens {
  admin: string;
  user: string;
}

const blobOf = (bytes: Uint8Array, type = '') => new Blob([new Uint8Array(bytes)], { type });

/** Sends each kind of request while not one byte is free. @returns what was broken */
async function checkFull(
  { host }: SiteProcess,
  { admin, user }: Tokens,
  engine: FaultRun['engine'],
): Promise<string[]> {
  const product = new FormData();
  product.set('name', 'Elbow on a full disk');
  product.set('modal', '1');
  product.set('image', blobOf(await productPicture(), 'image/jpeg'), 'elbow.jpg');
  const upload = new FormData();
  upload.set('excel', blobOf(new Uint8Array(400_000)), 'products.xlsx');
  upload.set('image', blobOf(new Uint8Array(2_000_000)), 'pictures.zip');
  const reads: Record<string, Response> = {
    'own details': await send(host, '/users/getUserDetails', { token: user }),
    'own scans': await send(host, '/users/scanners/get', { token: user }),
    models: await send(host, '/admin/models', { token: admin }),
    '/healthz': await send(host, '/healthz', { method: 'GET' }),
  };
  const model = { model: `Model ${Math.random()}` };
  const writes: Record<string, Response> = {
    'a model': await send(host, '/admin/model/store', { token: admin, body: model }),
    'a product with its picture': await send(host, '/admin/products/store', { token: admin, body: product }),
    'a bulk upload': await send(host, '/admin/products/bulkUpload', { token: admin, body: upload }),
  };
  const broken: string[] = [];
  for (const [what, { status }] of Object.entries(reads))
    if (status !== 200) broken.push(`${what} got ${status} on a full disk`);
  for (const [what, { status, retryAfter }] of Object.entries(writes)) {
    // PostgreSQL has room for a row in its pages.
    const isWritten = status === 201 && what === 'a model' && engine === 'postgres';
    if (!isWritten && !(status === 503 && retryAfter)) broken.push(`${what} got ${status} on a full disk`);
  }
  for (const [what, { milliseconds }] of Object.entries({ ...reads, ...writes }))
    if (milliseconds > RESPONSE_WITHIN_MS) broken.push(`${what} took ${Math.round(milliseconds)} ms on a full disk`);
  return broken;
}

/** Checks that the api responds 503 at once when PostgreSQL stops because its log cannot grow. */
async function checkLogAtTheEnd({ host }: SiteProcess, { postgres }: Product, user: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres!.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_switch_wal()').catch(() => undefined);
  await client.query('create table log_at_the_end ()').catch(() => undefined);
  await client.end().catch(() => undefined);
  await pause(300);
  const { status, retryAfter, milliseconds } = await send(host, '/users/getUserDetails', { token: user });
  const { status: health } = await send(host, '/healthz', { method: 'GET' });
  return [
    // PostgreSQL may have recovered already: then 200.
    ...(status === 200 || (status === 503 && retryAfter) ? [] : [`without a database a request got ${status}`]),
    ...(milliseconds > RESPONSE_WITHIN_MS ? [`without a database a response took ${Math.round(milliseconds)} ms`] : []),
    ...(health === 200 ? [] : [`without a database /healthz was ${health}`]),
  ];
}

/** Checks the same on the embedded database, in a process with a time limit. */
function checkEmbeddedLogAtTheEnd(): string[] {
  const args = ['--max-old-space-size=512', '--import', 'tsx', join(__dirname, '../log-at-the-end.ts')];
  const options = { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  if (status !== 0) return [`the embedded database did not survive a log at the disk's end: ${stderr}`];
  const { refused, unavailable, rows } = JSON.parse(stdout) as Record<'refused' | 'unavailable' | 'rows', number>;
  return refused > 0 && refused === unavailable && rows === 2 ? [] : [`a log at the disk's end: ${stdout.trim()}`];
}

async function hasStopped(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return false;
  } catch (error) {
    // 57P03: it is recovering.
    return (error as { code?: string }).code !== '57P03';
  }
}

/** trust.md "Faults": disk full. It takes root, hence only in the long form. */
export const diskFull: Fault = {
  name: 'disk-full',
  about: 'not one byte free for data, pictures and temporary files, and a log that cannot grow, under scans',
  engines: ['pglite', 'postgres'],
  quick: 0,
  long: 10,
  async make({ runs, engine, log }) {
    const disk = mountSmallDisk(DISK_MB);
    const temporary = join(disk.folder, 'temporary');
    mkdirSync(temporary);
    const makeFault = async (product: Product) => {
      const node = await product.start({ env: { TMPDIR: temporary } });
      const programme = await createProgramme(node, { codes: 2000 + runs * 4000, users: 12 });
      const filesOf = (folder: string) => readdirSync(folder).sort().join();
      const pictures = join(node.dataDir, 'pictures');
      const before = filesOf(pictures);
      const load = product.startLoad({ programme, host: () => node.host });
      const tokens = { admin: programme.adminToken, user: programme.tokens[0]! };
      const recoverySeconds: number[] = [];
      const broken: string[] = [];
      let stops = 0;
      for (let run = 1; run <= runs; run += 1) {
        await pause(200 + Math.random() * 300);
        disk.fill();
        // The api remembers the free space for a quarter of a second.
        await pause(400);
        broken.push(...(await checkFull(node, tokens, engine)));
        if (filesOf(temporary) !== '') broken.push(`temporary files stayed: ${filesOf(temporary)}`);
        if (filesOf(pictures) !== before) broken.push('a picture stayed whose product was refused');
        if (product.postgres) broken.push(...(await checkLogAtTheEnd(node, product, tokens.user)));
        disk.makeRoom();
        const freed = performance.now();
        const recovered = load.nextAcknowledged();
        if (product.postgres && (await hasStopped(product.postgres.url))) {
          stops += 1;
          await product.postgres.restart();
        }
        recoverySeconds.push(((await recovered) - freed) / 1000);
        if (run % 5 === 0) log(`${run} times full, ${load.acknowledged()} scans acknowledged`);
      }
      const { odd, unavailable, slowest } = await load.stop();
      if (unavailable === 0) broken.push('no scan met the full disk');
      if (slowest > RESPONSE_WITHIN_MS) broken.push(`a response took ${Math.round(slowest)} ms`);
      if (engine === 'pglite') broken.push(...checkEmbeddedLogAtTheEnd());
      return {
        runs,
        recoverySeconds,
        broken: [...odd, ...broken],
        remark: `${DISK_MB} MB tmpfs filled to the last byte; ${unavailable} scans got 503 meanwhile; slowest response ${Math.round(slowest)} ms${product.postgres ? `; PostgreSQL stopped ${stops} times` : ''}`,
      };
    };
    try {
      return await withProduct(engine, makeFault, disk.folder);
    } finally {
      disk.remove();
    }
  },
};
