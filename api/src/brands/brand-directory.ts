import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../app-context';
import type { OtherProgrammes } from '../labels/context';
import { serialQueue } from '../platform/serial-queue';
import { slots } from '../platform/slots';
import { type Brand, DEFAULT_BRAND, hostOf } from './brand';
import { readBrands } from './brands.repository';
import { ForeignLabels } from './foreign-labels';
import { type Migrated, migrateBrands } from './migrate-brands';
import { RunningBrand, type RunningParts } from './running-brand';

const REREAD_MS = 5000;
const IDLE_MS = 15 * 60_000;
/** Jobs of brands, and how many of one: those of a brand whose table is locked wait for the lock, four seconds each. */
const JOBS = { atOnce: 4, ofOne: 2 };
/** Jobs that may take minutes, of brands; each brand one. */
const LONG_JOBS_AT_ONCE = 2;
const OPENED_AT_ONCE = 4;

/** Paths that are about the process; asking for them opens no brand. */
const OF_THE_PROCESS = /^\/(healthz|readyz)(\?|$)/;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The brands of the registry in this process, by host. Without a registry it has none. */
export class BrandDirectory {
  private brands = new Map<string, RunningBrand>();
  private hosts = new Map<string, RunningBrand>();
  private timer: NodeJS.Timeout | undefined;
  private readonly inOrder = serialQueue();
  private readonly parts: RunningParts;
  private readonly rereadMs: number;
  private readonly stopping = new AbortController();
  /** Ids of those that this start has not migrated yet. */
  private migrating = new Set<string>();
  private closings = new Set<Promise<void>>();
  /** Resolves when this start has migrated what it could. */
  migrated: Promise<void> = Promise.resolve();

  constructor({
    rereadMs = REREAD_MS,
    ...parts
  }: Omit<RunningParts, 'jobSlots' | 'longJobSlots' | 'openSlots' | 'labels'> & { rereadMs?: number }) {
    const labels = new ForeignLabels(parts.installation, () => [...this.brands.values()].map(({ brand }) => brand));
    this.parts = {
      ...parts,
      jobSlots: slots(JOBS.atOnce, JOBS.ofOne),
      longJobSlots: slots(LONG_JOBS_AT_ONCE, 1),
      openSlots: slots(OPENED_AT_ONCE),
      labels,
    };
    this.rereadMs = rereadMs;
  }

  /**
   * Reads the registry, and from then on follows what other processes change in it. The brands are migrated, and their
   * jobs started, in the background.
   */
  async start(): Promise<void> {
    const brands = (await readBrands(this.parts.installation.database.db)) ?? [];
    this.migrating = new Set(brands.map(({ id }) => id));
    this.follow(brands);
    this.migrated = this.migrate(brands);
    this.timer = setInterval(() => void this.tick(), this.rereadMs).unref();
  }

  private async migrate(brands: readonly Brand[]): Promise<void> {
    const { log, installation } = this.parts;
    const onDone = ({ brand: { id }, error }: Migrated) => {
      this.migrating.delete(id);
      if (error) log.error({ brand: id, err: error }, 'a brand was not migrated and is not served');
      const running = this.brands.get(id);
      running?.retry();
      this.startJobs(running);
    };
    try {
      await migrateBrands(installation, brands, { onDone, signal: this.stopping.signal });
    } catch (error) {
      log.error({ err: error }, 'the brands were not migrated: npm run brands -- migrate');
    } finally {
      this.migrating.clear();
    }
  }

  /**
   * Reads the registry again: requests are routed by what the caller has changed when it resolves. Brands that are not
   * served any more are closed by then or later (`closed`).
   */
  refresh(): Promise<void> {
    return this.inOrder(async () => {
      const brands = await readBrands(this.parts.installation.database.db);
      if (!this.stopping.signal.aborted) this.follow(brands ?? []);
    });
  }

  /** Resolves when the brands that are not served any more are closed in this process. */
  async closed(): Promise<void> {
    await Promise.all(this.closings);
  }

  private async tick(): Promise<void> {
    // While the database does not respond, the brands stay as they were.
    await this.refresh().catch(() => undefined);
    for (const running of this.brands.values()) void running.closeIfIdle(IDLE_MS).catch(() => undefined);
  }

  private follow(brands: readonly Brand[]): void {
    const before = this.brands;
    this.brands = new Map(brands.map((brand) => [brand.id, this.keep(before.get(brand.id), brand)]));
    this.hosts = new Map(brands.flatMap(({ id, hosts }) => hosts.map((host) => [host, this.brands.get(id)!] as const)));
    const kept = new Set(this.brands.values());
    const gone = [...before.values()].filter((running) => !kept.has(running));
    const closed = [...kept].filter(({ brand }) => brand.state === 'suspended');
    for (const running of [...gone, ...closed]) this.closeOne(running);
    for (const running of kept) this.startJobs(running);
  }

  /** A brand whose closing takes long holds up no other. */
  private closeOne(running: RunningBrand): void {
    const closing = running
      .close()
      .catch((error: unknown) =>
        this.parts.log.error({ brand: running.brand.id, err: error }, 'a brand was not closed'),
      )
      .finally(() => this.closings.delete(closing));
    this.closings.add(closing);
  }

  private startJobs(running: RunningBrand | undefined): void {
    if (!running || this.migrating.has(running.brand.id) || !this.parts.installation.config.jobs) return;
    // Why not is in the log; the next reading of the registry tries again.
    void running.startJobs().catch(() => undefined);
  }

  /** Returns the running brand with its new state; another one if what it was opened with has changed. */
  private keep(running: RunningBrand | undefined, brand: Brand): RunningBrand {
    if (!running || openedWith(running.brand) !== openedWith(brand)) return new RunningBrand(brand, this.parts);
    running.follow(brand);
    return running;
  }

  /** Returns a handler that passes a request to the app of its host, by default to `otherwise`. */
  route(otherwise: Handler): Handler {
    return (request, response) => {
      const running = this.hosts.size > 0 ? this.hosts.get(hostOf(request.headers.host)) : undefined;
      if (!running || OF_THE_PROCESS.test(request.url ?? '/')) otherwise(request, response);
      else running.serve(request, response);
    };
  }

  /** Returns the brand, in whatever state; undefined if the registry had none of this id when it was last read. */
  find(id: string): RunningBrand | undefined {
    return this.brands.get(id);
  }

  /** Returns the contexts of the brands that are open in this process, by id. */
  contexts(): [id: string, context: AppContext][] {
    return [...this.brands].flatMap(([id, { context }]) => (context ? [[id, context] as [string, AppContext]] : []));
  }

  /** Finds labels of brands for the default one. */
  get otherProgrammes(): OtherProgrammes {
    return this.parts.labels.besides(DEFAULT_BRAND);
  }

  get size(): number {
    return this.brands.size;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.inOrder(async () => undefined);
    for (const running of this.brands.values()) this.closeOne(running);
    await Promise.all([this.migrated, this.closed()]);
  }
}

const openedWith = ({ name, hosts, schema, admins }: Brand) => JSON.stringify([name, hosts, schema, admins]);
