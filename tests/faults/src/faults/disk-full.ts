import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productPicture } from '../../../browser/src/site/catalogue';
import { connect } from '../load';
import { type Fault, type FaultRun, createProgramme } from '../fault';
import { type Response, get, send } from '../send';

/** The second file of PostgreSQL's log alone takes 16 MB; the fault fills what is left to the last byte. */
const DISK_MB = 160;
const RESPONSE_WITHIN_MS = 5000;

/**
 * Mounts a small file system. `fill` writes until not one byte more fits, `makeRoom` frees that.
 * @throws Error without root (or CAP_SYS_ADMIN)
 */
export function mountSmallDisk(folder: string, megabytes: number) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      for (let size = 65_536; size >= 1;) {
        try {
          appendFileSync(ballast, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size = Math.floor(size / 16);
        }
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount: () => execFileSync('umount', ['--lazy', folder]),
  };
}

const blobOf = (bytes: Uint8Array, type = '') => new Blob([new Uint8Array(bytes)], { type });

/** Sends each kind of request while not one byte is free. */
async function checkFull(run: FaultRun, host: string, token: string, admin: string): Promise<void> {
  const product = new FormData();
  product.set('name', 'Elbow on a full disk');
  product.set('modal', '1');
  product.set('image', blobOf(await productPicture(), 'image/jpeg'), 'elbow.jpg');
  const upload = new FormData();
  upload.set('excel', blobOf(new Uint8Array(400_000)), 'products.xlsx');
  upload.set('image', blobOf(new Uint8Array(2_000_000)), 'pictures.zip');
  const model = { model: `Model ${Math.random()}` };
  const isRead = ({ status }: Response) => status === 200;
  const isRefused = ({ status, retryAfter }: Response) => status === 503 && retryAfter !== undefined;
  // PostgreSQL has room for a row in its pages.
  const isWritten = (response: Response) =>
    isRefused(response) || (run.engine === 'postgres' && response.status === 201);
  const requests: [string, () => Promise<Response>, (response: Response) => boolean][] = [
    ['own details', () => send(host, '/users/getUserDetails', { token }), isRead],
    ['own scans', () => send(host, '/users/scanners/get', { token }), isRead],
    ['models', () => send(host, '/admin/models', { token: admin }), isRead],
    ['/healthz', () => get(host, '/healthz'), isRead],
    ['a model', () => send(host, '/admin/model/store', { token: admin, body: model }), isWritten],
    ['a product', () => send(host, '/admin/products/store', { token: admin, body: product }), isRefused],
    ['a bulk upload', () => send(host, '/admin/products/bulkUpload', { token: admin, body: upload }), isRefused],
  ];
  for (const [what, request, isRight] of requests) {
    const response = await request();
    run.check(isRight(response), `${what} got ${response.status} on a full disk`);
    const isLate = response.milliseconds > RESPONSE_WITHIN_MS;
    run.check(!isLate, `${what} took ${Math.round(response.milliseconds)} ms on a full disk`);
  }
}

/** Checks that the api responds 503 at once when PostgreSQL stops because its log cannot grow. */
async function checkLogAtTheEnd(run: FaultRun, host: string, token: string, databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  for (const statement of ['select pg_switch_wal()', 'create table log_at_the_end ()'])
    await client.query(statement).catch(() => undefined);
  await client.end().catch(() => undefined);
  await pause(300);
  const { status, retryAfter, milliseconds } = await send(host, '/users/getUserDetails', { token });
  // PostgreSQL may have recovered already: then 200.
  const isRight = status === 200 || (status === 503 && retryAfter !== undefined);
  run.check(isRight, `without a database a request got ${status}`);
  run.check(milliseconds <= RESPONSE_WITHIN_MS, `without a database a response took ${Math.round(milliseconds)} ms`);
  const { status: health } = await get(host, '/healthz');
  run.check(health === 200, `without a database /healthz was ${health}`);
}

/** Checks the same on the embedded database, in a process with a time limit. */
function checkEmbeddedLogAtTheEnd(run: FaultRun): void {
  const args = ['--max-old-space-size=512', '--import', 'tsx', join(__dirname, '../embedded-log-at-the-end.ts')];
  const options = { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' } as const;
  const { stdout, stderr } = spawnSync(process.execPath, args, options);
  run.check(stdout.trim() === 'survived', `the embedded database and a log at the disk's end: ${stdout}${stderr}`);
}

async function hasStopped(url: string): Promise<boolean> {
  try {
    await (await connect(url)).end();
    return false;
  } catch (error) {
    // 57P03: it is recovering.
    return (error as { code?: string }).code !== '57P03';
  }
}

/**
 * docs/trust.md "Disk full": not one byte is free for data, pictures and temporary files, and the log cannot grow,
 * under scans. It takes root, hence only in the long form.
 */
export const diskFull: Fault = {
  engines: ['pglite', 'postgres'],
  quick: 0,
  long: 10,
  async make(run) {
    const disk = mountSmallDisk(run.folder, DISK_MB);
    run.defer(disk.unmount);
    const temporary = join(run.folder, 'temporary');
    mkdirSync(temporary);
    const postgres = run.engine === 'postgres' ? await run.postgres() : undefined;
    const node = await run.start({ env: { TMPDIR: temporary } });
    const programme = await createProgramme(node, { codes: 2000 + run.runs * 4000, users: 12 });
    const filesOf = (folder: string) => readdirSync(folder).sort().join();
    const pictures = join(node.dataDir, 'pictures');
    const before = filesOf(pictures);
    const load = run.startLoad({ programme, host: () => node.host });
    const token = programme.tokens[0]!;
    let stops = 0;
    for (const _ of run.rounds()) {
      await pause(200 + Math.random() * 300);
      disk.fill();
      // The api remembers the free space for a quarter of a second.
      await pause(400);
      await checkFull(run, node.host, token, programme.adminToken);
      run.check(filesOf(temporary) === '', `temporary files stayed: ${filesOf(temporary)}`);
      run.check(filesOf(pictures) === before, 'a picture stayed whose product was refused');
      if (postgres) await checkLogAtTheEnd(run, node.host, token, postgres.url);
      disk.makeRoom();
      await run.recover(async () => {
        if (!postgres || !(await hasStopped(postgres.url))) return;
        stops += 1;
        await postgres.restart();
      });
    }
    await load.stop();
    const slowest = Math.round(load.slowest);
    run.check(load.unavailable > 0, 'no scan met the full disk');
    run.check(slowest <= RESPONSE_WITHIN_MS, `a response took ${slowest} ms`);
    if (!postgres) checkEmbeddedLogAtTheEnd(run);
    return `${DISK_MB} MB tmpfs filled to the last byte; ${load.unavailable} scans got 503 meanwhile; slowest response ${slowest} ms${postgres ? `; PostgreSQL stopped ${stops} times` : ''}`;
  },
};
