import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { productPicture } from '../../../e2e/src/site/catalogue';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { openAcknowledgements } from '../acknowledgements';
import { type Grounds, openGrounds } from '../api-node';
import { ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { startScanLoad } from '../scan-load';
import { mountSmallDisk } from '../small-disk';
import { judgePlace, outcomeOf } from '../stored-rows';

/** trust.md says 80 MB; PostgreSQL's second file of the log alone is 16, and the fault fills what is left to the last byte anyway. */
const DISK_MB = 160;
const NO_HANG_MS = 5000;

interface Tokens {
  admin: string;
  user: string;
}

async function sendForm(node: SiteProcess, path: string, token: string, form: FormData) {
  const started = performance.now();
  const answer = await fetch(`${node.host}${path}`, { method: 'POST', headers: { token }, body: form });
  await answer.arrayBuffer();
  const retryAfter = answer.headers.get('retry-after') ?? undefined;
  return { status: answer.status, retryAfter, milliseconds: performance.now() - started };
}

/** Every kind of request while not one byte is free; returns what was not as promised. */
async function judgeWhileFull(node: SiteProcess, { admin, user }: Tokens, mayWrite: boolean): Promise<string[]> {
  const broken: string[] = [];
  const reads = [
    ['/users/getUserDetails', user],
    ['/users/scanners/get', user],
    ['/admin/models', admin],
  ] as const;
  for (const [path, token] of reads) {
    const { status, milliseconds } = await ask(node.host, path, { token });
    if (status !== 200) broken.push(`reading ${path} was answered ${status} on a full disk`);
    if (milliseconds > NO_HANG_MS) broken.push(`reading ${path} took ${Math.round(milliseconds)} ms`);
  }
  const { status: health } = await ask(node.host, '/healthz', { method: 'GET' });
  if (health !== 200) broken.push(`/healthz was ${health}`);

  const product = new FormData();
  product.set('name', 'Elbow on a full disk');
  product.set('modal', '1');
  product.set('image', new Blob([new Uint8Array(await productPicture())], { type: 'image/jpeg' }), 'elbow.jpg');
  const upload = new FormData();
  upload.set('excel', new Blob([new Uint8Array(400_000)]), 'products.xlsx');
  upload.set('image', new Blob([new Uint8Array(2_000_000)]), 'pictures.zip');
  const writes = {
    'a model': await ask(node.host, '/admin/model/store', { token: admin, body: { model: `Model ${Math.random()}` } }),
    'a product with its picture': await sendForm(node, '/admin/products/store', admin, product),
    'a bulk upload': await sendForm(node, '/admin/products/bulkUpload', admin, upload),
  };
  for (const [what, { status, retryAfter, milliseconds }] of Object.entries(writes)) {
    const refused = status === 503 && retryAfter !== undefined;
    // PostgreSQL has room left in the pages that it has, for a row.
    if (!refused && !(mayWrite && what === 'a model' && status === 201)) {
      broken.push(`${what} was answered ${status} (Retry-After ${retryAfter}) on a full disk`);
    }
    if (milliseconds > NO_HANG_MS) broken.push(`${what} took ${Math.round(milliseconds)} ms`);
  }
  return broken;
}

/** PostgreSQL ends itself when its log cannot grow: the api says so at once, and goes on when a supervisor has restarted it. */
async function judgeLogAtTheEnd(
  node: SiteProcess,
  { postgres }: Grounds,
  user: string,
): Promise<{ broken: string[]; down: boolean }> {
  const client = new pg.Client({ connectionString: postgres!.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_switch_wal()').catch(() => undefined);
  await client.query('create table log_at_the_end ()').catch(() => undefined);
  await client.end().catch(() => undefined);
  await pause(300);
  const broken: string[] = [];
  const { status, retryAfter, milliseconds } = await ask(node.host, '/users/getUserDetails', { token: user });
  // It may be back already, after a recovery that found what it needed.
  if (status !== 200 && (status !== 503 || retryAfter === undefined)) {
    broken.push(`without a database a request was answered ${status}`);
  }
  if (milliseconds > NO_HANG_MS) broken.push(`without a database an answer took ${Math.round(milliseconds)} ms`);
  const { status: health } = await ask(node.host, '/healthz', { method: 'GET' });
  if (health !== 200) broken.push(`without a database /healthz was ${health}`);
  return { broken, down: status === 503 };
}

/** The same for the embedded database, in a process of its own with a limit of time: the fault is that it hangs. */
function judgeEmbeddedLogAtTheEnd(): string[] {
  const program = join(__dirname, '../log-at-the-end.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=512', '--import', 'tsx', program],
    {
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    },
  );
  if (status !== 0) return [`the embedded database did not survive a log at the disk's end: ${stderr}`];
  const { refused, unavailable, rows } = JSON.parse(stdout) as Record<'refused' | 'unavailable' | 'rows', number>;
  const asPromised = refused > 0 && refused === unavailable && rows === 2;
  return asPromised ? [] : [`a log at the disk's end: ${stdout.trim()}`];
}

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const disk = mountSmallDisk(DISK_MB);
  const temporary = join(disk.folder, 'temporary');
  mkdirSync(temporary);
  const acknowledged = openAcknowledgements();
  let grounds: Grounds | undefined;
  try {
    grounds = await openGrounds(engine, disk.folder);
    const node = await grounds.start({ env: { TMPDIR: temporary } });
    const { tokens, codes, adminToken } = await createProgramme(node, { codes: 2000 + runs * 4000, people: 12 });
    const filesOf = (folder: string) => readdirSync(folder).sort().join();
    const pictures = join(node.dataDir, 'pictures');
    const before = filesOf(pictures);
    const scans = startScanLoad({ host: () => node.host, tokens, codes, acknowledged, until: grounds.removed });
    const who = { admin: adminToken, user: tokens[0]! };
    const recoverySeconds: number[] = [];
    const broken: string[] = [];
    let down = 0;
    for (let run = 1; run <= runs; run += 1) {
      await pause(200 + Math.random() * 300);
      disk.fill();
      // The memory of how much is free is a quarter of a second old at most.
      await pause(400);
      broken.push(...(await judgeWhileFull(node, who, engine === 'postgres')));
      if (filesOf(temporary) !== '') broken.push(`temporary files stayed: ${filesOf(temporary)}`);
      if (filesOf(pictures) !== before) broken.push('a picture stayed whose product was refused');
      if (engine === 'postgres') {
        const log = await judgeLogAtTheEnd(node, grounds, who.user);
        broken.push(...log.broken);
        down += Number(log.down);
      }
      disk.makeRoom();
      const room = performance.now();
      const back = scans.nextAcknowledged();
      if (grounds.postgres && (await isGone(grounds.postgres.url))) await grounds.postgres.restart();
      recoverySeconds.push(((await back) - room) / 1000);
      if (run % 5 === 0) say(`${run} times full, ${scans.acknowledged()} scans acknowledged`);
    }
    const report = await scans.stop();
    if (report.unavailable === 0) broken.push('no scan met the full disk');
    if (report.slowest > NO_HANG_MS) broken.push(`an answer took ${Math.round(report.slowest)} ms`);
    await node.stop();
    if (engine === 'pglite') broken.push(...judgeEmbeddedLogAtTheEnd());
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs,
      recoverySeconds,
      broken: [...new Set([...report.odd, ...broken])],
      remark: `${DISK_MB} MB tmpfs filled to the last byte; ${report.unavailable} scans answered 503 meanwhile; slowest answer ${Math.round(report.slowest)} ms${engine === 'postgres' ? `; the server ended itself ${down} times` : ''}`,
    });
  } finally {
    await grounds?.remove();
    acknowledged.remove();
    disk.remove();
  }
}

async function isGone(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return false;
  } catch (error) {
    // 57P03: it is recovering by itself.
    return (error as { code?: string }).code !== '57P03';
  }
}

/** trust.md "Faults": disk full. It takes root, hence only in the long form. */
export const diskFull: Fault = {
  name: 'disk-full',
  about: 'not one byte free under data, pictures and temporary files, and a log that cannot grow, under scans',
  engines: ['pglite', 'postgres'],
  quick: 0,
  long: 10,
  make,
};
