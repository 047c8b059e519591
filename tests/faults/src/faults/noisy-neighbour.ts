import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, withDatabase } from '../../../../api/src/platform/database/open-database';
import { fillProgramme } from '../../../bench/src/programme/fill-programme';
import { median } from '../../../bench/src/figures';
import { processorSeconds, serverSeconds } from '../../../bench/src/process-usage';
import { type LoadReport, type Scan, sendScans } from '../../../bench/src/scans/send-scans';
import { brandsCommand } from '../brands';
import { type Fault, type FaultRun, createProgramme } from '../fault';
import { type Programme, connect } from '../load';
import { ROWS, filesOf, photograph, sheetOf } from '../product-files';
import { scanOf, send } from '../send';

/** Both are local addresses, by which the api finds the brand. */
const quiet = { id: 'quiet', host: '127.0.3.1', schema: 'brand_quiet', admin: '9000000001' };
const noisy = { id: 'noisy', host: '127.0.3.2', schema: 'brand_noisy', admin: '9000000009' };

/** Of its rate; what else the machine does comes and goes, hence the turns. */
const LEAST_SHARE = 0.8;
const TURNS = 3;
const SECONDS = 6;
/** Until a noise is under way. */
const START_MS = 1000;
const CONNECTIONS = 8;
const LOCKED_TURNS = 2;
const LOCKED_SECONDS = 15;
/** A second. */
const SCANS = 500;
const SIZE = { scans: Number(process.env.NOISY_ROWS ?? 1_000_000), users: 20_000 };
/** At a time; the api makes two, the others are refused and asked for again. */
const EXPORTS = 3;
/** As many as the api takes of one brand. */
const IMPORTS = 2;
const PICTURES = 60;
const SCANNERS = 40;
const CODES = SCANS * 2 * (2 * (2 * TURNS * SECONDS + LOCKED_TURNS * LOCKED_SECONDS) + SECONDS);

interface Neighbours {
  run: FaultRun;
  /** Scans the quiet brand for so many seconds. */
  scan(seconds: number): Promise<LoadReport>;
  /** Processor seconds of the api and of the database so far. */
  processor(): [api: number, database: number];
  noisyHost: string;
  programme: Programme;
  url: string;
}

/** A noise goes on until its signal is aborted. @returns what it came to */
type Noise = (signal: AbortSignal) => Promise<string>;

/** Repeats `work` in `lanes` at a time until the signal is aborted. */
async function repeat(lanes: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  const lane = async () => {
    while (!signal.aborted) await work();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Downloads all scans back to back; the bytes are dropped. */
const exportsOf =
  ({ noisyHost, programme }: Neighbours): Noise =>
  async (signal) => {
    let [bytes, refused] = [0, 0];
    await repeat(EXPORTS, signal, async () => {
      const headers = { token: programme.adminToken };
      const request = get(`${noisyHost}/admin/scans_exports`, { headers, agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) refused += 1;
      response.on('data', (chunk: Buffer) => (bytes += response.statusCode === 200 ? chunk.length : 0));
      const stop = () => response.destroy();
      signal.addEventListener('abort', stop);
      await new Promise((resolve) => response.once('close', resolve));
      signal.removeEventListener('abort', stop);
      if (response.statusCode !== 200) await pause(500);
    });
    return `exports of ${(bytes / 1e6).toFixed(0)} MB, ${refused} refused`;
  };

/** Uploads sheets of the largest size with pictures. They are made beforehand, and go on when the scans have ended. */
async function importsOf({ run, noisyHost, programme }: Neighbours): Promise<Noise> {
  const token = programme.adminToken;
  await send(noisyHost, '/admin/model/store', { token, body: { model: 'Flow' } });
  const shared = await Promise.all(Array.from({ length: 25 }, (_, n) => photograph(1200, 900, 90 + n * 3)));
  const pictures = await filesOf(PICTURES, (n) => shared[n % shared.length]!);
  const sheets = Array.from({ length: IMPORTS * TURNS }, (_, n) =>
    sheetOf(`Fitting ${n}`, { rows: ROWS, pictures: PICTURES }),
  );
  const upload = async () => {
    const body = new FormData();
    body.set('excel', sheets.pop()!, 'p.xlsx');
    body.set('image', pictures, 'p.zip');
    const { status, message } = await send(noisyHost, '/admin/products/bulkUpload', {
      token,
      body,
      timeoutMs: 120_000,
    });
    run.check(status === 201, `an import got ${status}: ${message}`);
  };
  return async () => {
    await Promise.all(Array.from({ length: IMPORTS }, upload));
    return `imports of ${ROWS} rows and ${PICTURES} pictures`;
  };
}

/** Locks the table of scans, on which the users of the brand go on to scan. */
const lockOf =
  ({ noisyHost, programme, url }: Neighbours): Noise =>
  async (signal) => {
    const operator = await connect(url);
    await operator.query(`begin; lock table ${noisy.schema}.scans in access exclusive mode`);
    const statuses: Record<string, number> = {};
    let next = 0;
    await repeat(SCANNERS, signal, async () => {
      next += 1;
      const scan = scanOf(programme.tokens[next % programme.tokens.length], programme.codes[next]);
      const { status } = await send(noisyHost, '/users/scanner/store', { ...scan, timeoutMs: 60_000 });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 201) await pause(100);
    });
    await operator.query('rollback');
    await operator.end();
    return `a locked table, scans got ${JSON.stringify(statuses)}`;
  };

/** Compares the scans of the quiet brand without and with a noise, in turns. */
async function compare(
  { run, scan, processor }: Neighbours,
  [turns, seconds]: [number, number],
  makeNoise: Noise,
): Promise<string> {
  const quietReports: LoadReport[] = [];
  const noisyReports: LoadReport[] = [];
  const used = { quiet: [0, 0], noisy: [0, 0] };
  const measure = async (when: keyof typeof used, reports: LoadReport[]) => {
    const before = processor();
    reports.push(await scan(seconds));
    used[when] = processor().map((now, at) => used[when][at]! + now - before[at]!);
  };
  let what = '';
  for (let turn = 0; turn < turns; turn += 1) {
    await measure('quiet', quietReports);
    const end = new AbortController();
    const noise = makeNoise(end.signal);
    await pause(START_MS);
    await measure('noisy', noisyReports).finally(() => end.abort());
    what = await noise;
  }
  const rateOf = (reports: LoadReport[]) => reports.reduce((sum, { rate }) => sum + rate, 0) / turns;
  const figureOf = (reports: LoadReport[]) =>
    `${rateOf(reports).toFixed(0)}/s, p99 ${median(reports.map(({ p99 }) => p99)).toFixed(0)} ms`;
  const share = rateOf(noisyReports) / rateOf(quietReports);
  const processors = Object.values(used).map(([api, database]) => `${api!.toFixed(1)} + ${database!.toFixed(1)}`);
  const rates = `${figureOf(noisyReports)} after ${figureOf(quietReports)}`;
  const sentence = `${what}: ${(share * 100).toFixed(0)} % of the scans (${rates}; processor seconds of api + database ${processors.join(', then ')})`;
  run.log(sentence);
  run.check(share >= LEAST_SHARE, sentence);
  return sentence;
}

/** docs/operations/brands.md: what one brand does leaves the scans of another at four fifths of their rate. */
export const noisyNeighbour: Fault = {
  engines: ['postgres'],
  quick: 0,
  long: 1,
  alone: true,
  async make(run) {
    const { url, pid: postmaster } = await run.postgres();
    const env = { BIND: '0.0.0.0', INVARIANTS_MINUTES: '0' };
    const first = await run.start({ env });
    await first.stop();
    const command = brandsCommand({ ...run.keys, DATABASE_URL: url, DATA_DIR: run.folder });
    for (const { id, host, admin } of [quiet, noisy])
      await command({ action: 'add', id, name: id, hosts: [host], admins: [admin] });
    await withDatabase({ databaseUrl: url, schema: noisy.schema }, ({ db }) => fillProgramme(db, SIZE));
    const node = await run.restart(first, { env });
    const hostOf = ({ host }: { host: string }) => node.origin.replace('localhost', host);
    const siteOf = (brand: { host: string }) => ({ host: hostOf(brand), outbox: node.outbox });
    const { codes, tokens } = await createProgramme(siteOf(quiet), { codes: CODES, users: 40 });
    const nextScan = (): Scan => ({ code: codes.pop()!, token: tokens[codes.length % tokens.length]! });
    const scan = (seconds: number) =>
      sendScans(hostOf(quiet), nextScan, { connections: CONNECTIONS, seconds, prepare: SCANS });
    const programme = await createProgramme(siteOf(noisy), { codes: 10_000, users: 20, admin: noisy.admin });
    const processor = (): [number, number] => [processorSeconds(node.process.pid!), serverSeconds(postmaster)];
    const neighbours = { run, scan, processor, noisyHost: hostOf(noisy), programme, url };
    await scan(SECONDS);
    const remarks: string[] = [];
    for (const _ of run.rounds()) {
      remarks.push(await compare(neighbours, [TURNS, SECONDS], exportsOf(neighbours)));
      remarks.push(await compare(neighbours, [TURNS, SECONDS], await importsOf(neighbours)));
      remarks.push(await compare(neighbours, [LOCKED_TURNS, LOCKED_SECONDS], lockOf(neighbours)));
    }
    await node.stop();
    for (const { schema } of [quiet, noisy]) {
      const { db, close } = await openDatabase({ databaseUrl: url, schema });
      await run.checkInvariants(db).finally(close);
    }
    return remarks.join('; ');
  },
};
