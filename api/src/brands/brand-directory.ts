import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../app-context';
import type { OtherProgrammes } from '../labels/context';
import { serialQueue } from '../platform/serial-queue';
import { type Brand, DEFAULT_BRAND, hostOf } from './brand';
import { readBrands } from './brands.repository';
import { ForeignLabels } from './foreign-labels';
import { migrateBrands } from './migrate-brands';
import { RunningBrand, type RunningParts } from './running-brand';
import { slots } from '../platform/slots';

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
  private isClosed = false;

  constructor({
    rereadMs = REREAD_MS,
    ...parts
  }: Omit<RunningParts, 'jobSlots' | 'longJobSlots' | 'labels'> & { rereadMs?: number }) {
    const labels = new ForeignLabels(parts.installation, () => [...this.brands.values()].map(({ brand }) => brand));
    this.parts = {
      ...parts,
      jobSlots: slots(JOBS.atOnce, JOBS.ofOne),
      longJobSlots: slots(LONG_JOBS_AT_ONCE, 1),
      labels,
    };
    this.rereadMs = rereadMs;
  }

  /** Migrates the brands and starts their jobs; from then on follows what other processes change in the registry. */
  async start(onNotice: (notice: string) => void): Promise<void> {
    const { installation } = this.parts;
    const brands = (await readBrands(installation.database.db)) ?? [];
    for (const { brand, error } of await migrateBrands(installation, brands))
      if (error) onNotice(`Brand ${brand.id} was not migrated and is not served: ${error.message}`);
    await this.refresh();
    this.timer = setInterval(() => void this.tick(), this.rereadMs).unref();
  }

  /** Reads the registry again: what the caller has changed applies when it resolves. */
  refresh(): Promise<void> {
    return this.inOrder(async () => {
      if (this.isClosed) return;
      await this.follow((await readBrands(this.parts.installation.database.db)) ?? []);
    });
  }

  private async tick(): Promise<void> {
    // While the database does not respond, the brands stay as they were.
    await this.refresh().catch(() => undefined);
    await this.inOrder(async () => {
      for (const running of this.brands.values()) await running.closeIfIdle(IDLE_MS).catch(() => undefined);
    });
  }

  private async follow(brands: readonly Brand[]): Promise<void> {
    const before = this.brands;
    this.brands = new Map(brands.map((brand) => [brand.id, this.keep(before.get(brand.id), brand)]));
    this.hosts = new Map(brands.flatMap(({ id, hosts }) => hosts.map((host) => [host, this.brands.get(id)!] as const)));
    const kept = new Set(this.brands.values());
    const gone = [...before.values()].filter((running) => !kept.has(running));
    const closed = [...kept].filter(({ brand }) => brand.state === 'suspended');
    await Promise.all([...gone, ...closed].map((running) => running.close()));
    if (!this.parts.installation.config.jobs) return;
    const inSlot = slots(OPENED_AT_ONCE);
    await Promise.all([...kept].map((running) => inSlot(() => running.startJobs().catch(() => undefined))));
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
    this.isClosed = true;
    await this.inOrder(async () => undefined);
    await Promise.all([...this.brands.values()].map((running) => running.close()));
  }
}

const openedWith = ({ name, hosts, schema, admins }: Brand) => JSON.stringify([name, hosts, schema, admins]);
