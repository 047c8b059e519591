import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../../../api/src/platform/database/open-database';
import { checkInvariants } from '../../../api/src/insight/invariants';
import { signInAdmin, signInUser } from '../../browser/src/site/api-client';
import { createBatch, readCodes } from '../../browser/src/site/catalogue';
import prepareEmptyDatabase from '../../browser/src/site/empty-database.config';
import {
  preparedDataVariable,
  type SiteOptions,
  type SiteProcess,
  startSiteProcess,
} from '../../browser/src/site/site-process';
import { Acknowledgements } from './acknowledgements';
import { addBrands } from './brands';
import { type Cluster, type Worker, openCluster } from './citus';
import { Load, type LoadOptions, type Programme } from './load';
import { sendUntilServed } from './send';

export type Engine = 'pglite' | 'postgres' | 'citus';

/** One row of the fault matrix (docs/operations/faults.md). */
export interface Fault {
  engines: readonly Engine[];
  /** Runs of the quick form; 0 leaves it to the long form. */
  quick: number;
  /** Runs of the long form. */
  long: number;
  /** Measures speed: nothing else runs beside it. */
  alone?: boolean;
  /** Makes the fault. @returns the table's remark */
  make(run: FaultRun): Promise<string>;
}

/** Where the product's data are: a PostgreSQL server, or the data folder of a stopped process. */
export type Place = { databaseUrl: string; schema?: string | undefined } | { dataDir: string };

/** A site that `npm start` or the api alone serves. */
export type Node = Pick<SiteProcess, 'host' | 'outbox'>;

export const withoutLimits = {
  SCAN_MAX_PER_HOUR: '1000000',
  VALID_SCANS_PER_HOUR: '1000000',
  CLAIM_INTERVAL_SECONDS: '0',
  OTP_SENDS_PER_DAY: '100000',
  ADMIN_MOBILES: '9000000001,9000000004',
  LOG_LEVEL: 'fatal',
};

const EXAMPLES = 5;
let users = 0;
let emptyDatabase: Promise<void> | undefined;

/** A first start takes seconds of both cores: what it leaves is copied for every fault. */
const prepareOnce = () =>
  (emptyDatabase ??= prepareEmptyDatabase().then((remove) => void process.once('exit', remove)));

/** Returns a mobile that no fault has used. */
export const newMobile = (): string => String(7_000_000_000 + (users += 1));

/** Signs in a new plumber. */
export async function signInNewUser(node: Node): Promise<{ mobile: string; token: string }> {
  const mobile = newMobile();
  return { mobile, token: await signInUser(node, mobile) };
}

/** Waits until a brand is served: a process is ready before it has migrated its brands. */
export const opened = (node: Pick<Node, 'host'>): Promise<unknown> =>
  sendUntilServed(() => node.host, '/programme', { method: 'GET' });

/** Fills a running product over its own api: an admin, plumbers and a batch of codes. */
export async function createProgramme(
  node: Node,
  given: { codes: number; users: number; admin?: string },
): Promise<Programme> {
  await opened(node);
  const [adminToken, points] = [await signInAdmin(node, given.admin), 7];
  const batch = await createBatch(node, adminToken, { points, quantity: given.codes });
  const codes = (await readCodes(node, adminToken, batch.id)).map(({ code }) => code);
  const tokens: string[] = [];
  while (tokens.length < given.users) tokens.push((await signInNewUser(node)).token);
  return { adminToken, tokens, codes, points };
}

/** Makes one fault on an empty product, and collects what it did to it. */
export class FaultRun {
  readonly folder = mkdtempSync(join(tmpdir(), 'loyalty-fault-'));
  /** Scans, claims and approvals that the api acknowledged, recorded outside of it. */
  readonly acknowledged = new Acknowledgements();
  /** Acknowledged and not found afterwards; granted, redeemed, sent or stored more than once. */
  readonly counts = { made: 0, acknowledged: 0, lost: 0, double: 0 };
  /** Ids of the invariants that did not hold. */
  readonly violated = new Set<string>();
  /** Other broken promises, one sentence each. */
  readonly broken = new Set<string>();
  /** From a fault until the product served again. */
  readonly recoverySeconds: number[] = [];
  /** What is verified in the end; set by the first start. */
  place: Place | undefined;
  /** Leaves the folder, with its logs, after a failure. */
  keepsFolder = false;
  readonly keys = {
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
    TOKEN_KEYS: `faults:${randomBytes(32).toString('base64')}`,
    PAYOUT_KEYS: `faults:${randomBytes(32).toString('base64')}`,
  };
  private readonly nodes: SiteProcess[] = [];
  private readonly cleanups: (() => unknown)[] = [];
  private privateServer: ReturnType<FaultRun['startPostgres']> | undefined;
  private cluster: Promise<Cluster> | undefined;
  private added: ReturnType<typeof addBrands> | undefined;
  private load: Load | undefined;

  /** @param runs how often to make the fault */
  constructor(
    readonly engine: Engine,
    readonly runs: number,
    readonly log: (line: string) => void,
  ) {
    // PostgreSQL runs under another account.
    chmodSync(this.folder, 0o711);
    this.defer(() => this.keepsFolder || rmSync(this.folder, { recursive: true, force: true }));
    process.once('exit', this.onExit);
  }

  private readonly onExit = () => {
    for (const cleanup of this.cleanups.toReversed()) void cleanup();
  };

  /** Runs `cleanup` when the fault has been verified, or failed; the last one first. */
  defer(cleanup: () => unknown): void {
    this.cleanups.push(cleanup);
  }

  /** Records a broken promise unless it was kept. */
  check(isKept: boolean, sentence: string): void {
    if (!isKept) this.broken.add(sentence);
  }

  /** Yields 1 to `runs`, and logs progress. */
  *rounds(): Generator<number> {
    for (let round = 1; round <= this.runs; round += 1) {
      yield round;
      if (round % Math.ceil(this.runs / 10) === 0)
        this.log(`${round} of ${this.runs}, ${this.acknowledged.count} acknowledged`);
    }
  }

  private async startPostgres() {
    const { startPrivatePostgres } = await import('../../../tooling/tasks/private-postgres.mjs');
    const server = await startPrivatePostgres({ parent: this.folder });
    if ('missing' in server) throw new Error(`PostgreSQL is not on this machine: ${server.missing}`);
    this.defer(() => server.stop());
    return server;
  }

  /** Returns this run's own database server with default durability; the first call starts it. */
  postgres(): ReturnType<FaultRun['startPostgres']> {
    return (this.privateServer ??= this.startPostgres());
  }

  /** Returns this run's own database on the cluster of CITUS_URL; the first call creates it. */
  citus(): Promise<Cluster> {
    return (this.cluster ??= this.openCluster());
  }

  private async openCluster(): Promise<Cluster> {
    const cluster = await openCluster();
    this.defer(() => cluster.drop());
    return cluster;
  }

  /** Returns the brands of this run's database on Citus; the first call adds them. */
  brands(count = 1): ReturnType<typeof addBrands> {
    return (this.added ??= this.citus().then(({ url }) =>
      addBrands(count, { ...withoutLimits, ...this.keys, DATABASE_URL: url, DATA_DIR: this.folder }),
    ));
  }

  /** Returns the server that has this run's rows: on Citus the worker of its brand. */
  async server(): Promise<Pick<Worker, 'crash' | 'restart'>> {
    if (this.engine !== 'citus') return this.postgres();
    const { workers, placeOf } = await this.citus();
    const address = await placeOf((await this.brands()).brands[0]!.schema);
    return workers.find((worker) => worker.address === address)!;
  }

  /**
   * Starts an api process (with `program: 'site'` the whole site) with this run's keys and without limits of rates. On
   * PGlite one at a time. Nodes on PostgreSQL share the database alone. On Citus its `host` is the first brand's.
   *
   * @throws Error with its output when it does not become ready
   */
  async start({ env, ...options }: SiteOptions = {}): Promise<SiteProcess> {
    const dataDir = options.dataDir ?? join(this.folder, `node-${this.nodes.length + 1}`);
    const databaseUrl = await this.databaseUrl();
    if (!databaseUrl && !options.dataDir) {
      await prepareOnce();
      // Without the template's keys: this run has its own.
      const empty = join(process.env[preparedDataVariable]!, 'off/database');
      cpSync(empty, join(dataDir, 'database'), { recursive: true });
    }
    const brand = this.engine === 'citus' ? (await this.brands()).brands[0] : undefined;
    this.place ??= databaseUrl ? { databaseUrl, schema: brand?.schema } : { dataDir };
    const node = await startSiteProcess({
      program: 'api',
      ...options,
      dataDir,
      env: { ...withoutLimits, ...this.keys, DATABASE_URL: databaseUrl, ...(brand && { BIND: '0.0.0.0' }), ...env },
    });
    if (brand) node.host = node.host.replace('localhost', brand.host);
    this.nodes.push(node);
    this.defer(() => node.stop('SIGKILL'));
    return node;
  }

  private async databaseUrl(): Promise<string> {
    if (this.engine === 'pglite') return '';
    return (await (this.engine === 'citus' ? this.citus() : this.postgres())).url;
  }

  /** Starts a process on the port and data folder of one that has ended. */
  restart({ origin, dataDir }: SiteProcess, options: SiteOptions = {}): Promise<SiteProcess> {
    return this.start({ ...options, dataDir, port: Number(new URL(origin).port) });
  }

  /** Starts a load that ends with the product; its odd responses are broken promises. */
  startLoad(options: LoadOptions): Load {
    const load = new Load(options, this.acknowledged, (sentence) => this.broken.add(sentence));
    this.defer(() => load.abort());
    return (this.load = load);
  }

  /** Restores the product; records the seconds until a scan is acknowledged that began after this call. */
  async recover(restore: () => unknown = () => undefined): Promise<void> {
    const began = performance.now();
    await restore();
    this.recoverySeconds.push(((await this.load!.acknowledgedAfter(began)) - began) / 1000);
  }

  /** Compares what was acknowledged with the database, and checks the invariants. */
  async verify(place: Place, acknowledged = this.acknowledged): Promise<void> {
    const { db, close } = await openDatabase(place);
    try {
      const { lost, double, unexpected } = await acknowledged.compare(db);
      this.counts.acknowledged += acknowledged.count;
      this.counts.lost += lost.length;
      this.counts.double += double.length;
      for (const what of [...lost, ...double].slice(0, EXAMPLES)) this.broken.add(`lost or double: ${what}`);
      this.check(unexpected === 0, `${unexpected} scans were granted and never acknowledged`);
      await this.checkInvariants(db);
    } finally {
      await close();
    }
  }

  async checkInvariants(db: OpenDatabase['db']): Promise<void> {
    for (const { id, violations } of await checkInvariants(db)) if (violations > 0) this.violated.add(id);
  }

  /** Makes the fault, verifies what it left and removes it. @returns the table's remark */
  async carryOut(fault: Fault): Promise<string> {
    try {
      const remark = await fault.make(this);
      await Promise.all(this.nodes.map((node) => node.stop()));
      if (this.place) await this.verify(this.place);
      this.counts.made ||= this.runs;
      return remark;
    } finally {
      process.off('exit', this.onExit);
      for (const cleanup of this.cleanups.toReversed()) await cleanup();
    }
  }
}
