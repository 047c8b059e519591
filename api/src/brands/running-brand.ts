import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp, listJobs } from '../app';
import type { AppContext } from '../app-context';
import { startJobs } from '../platform/jobs/schedule-every';
import { serialQueue } from '../platform/serial-queue';
import { settledWithin } from '../platform/settled-within';
import type { Slots } from '../platform/slots';
import type { Brand } from './brand';
import type { ForeignLabels } from './foreign-labels';
import type { Installation } from './installation';
import { type OpenBrand, type SharedParts, openBrand } from './open-brand';
import { refuse } from './refuse-request';

const AGAIN_MS = 5000;
const DRAIN_MS = 5000;
const DRAIN_STEP_MS = 50;
/** A little more than the pool waits for connections in use. */
const CLOSE_MS = 2000;

export interface RunningParts {
  installation: Installation;
  shared: SharedParts;
  log: FastifyBaseLogger;
  /** Runs so many jobs of all brands at a time, and so many of one. */
  jobSlots: Slots;
  /** The same for those that may take minutes. */
  longJobSlots: Slots;
  /** Opens so many brands for their jobs at a time. */
  openSlots: Slots;
  labels: ForeignLabels;
}

/** A brand in this process: its context and app are opened on use and closed when idle. */
export class RunningBrand {
  private opened: Promise<OpenBrand> | undefined;
  private app: Promise<FastifyInstance> | undefined;
  private stopJobs: (() => Promise<void>) | undefined;
  private starting: Promise<void> | undefined;
  private readonly log: FastifyBaseLogger;
  /** Starting jobs and closing wait for each other, and for those of no other brand. */
  private readonly inOrder = serialQueue();
  private closings = 0;
  private underWay = new Set<ServerResponse>();
  private usedAt = performance.now();
  private retryAt = Number.POSITIVE_INFINITY;
  /** The context while it is open. */
  context: AppContext | undefined;

  constructor(
    public brand: Brand,
    private readonly parts: RunningParts,
  ) {
    this.log = parts.log.child({ brand: brand.id });
  }

  /** Notes what the registry says now; an opening that failed is tried again at once if that is something else. */
  follow(brand: Brand): void {
    const { state, migrationError } = this.brand;
    if (state !== brand.state || migrationError !== brand.migrationError) this.retry();
    this.brand = brand;
  }

  /** Lets an opening that failed be tried again at once. */
  retry(): void {
    if (this.retryAt !== Number.POSITIVE_INFINITY) this.retryAt = 0;
  }

  /** Passes a request to the brand's app. */
  serve(request: IncomingMessage, response: ServerResponse): void {
    if (this.brand.state === 'suspended') return refuse(response, 'brand_suspended');
    if (this.brand.state === 'adding') return refuse(response, 'brand_not_ready');
    this.usedAt = performance.now();
    this.underWay.add(response);
    response.once('close', () => this.underWay.delete(response));
    this.openApp().then(
      (app) => app.routing(request, response),
      () => refuse(response, 'brand_not_ready'),
    );
  }

  /** Simultaneous requests share one opening; after a failure it is tried again in five seconds at the earliest. */
  openApp(): Promise<FastifyInstance> {
    return (this.app ??= this.buildApp().catch((error: unknown) => {
      this.app = undefined;
      throw error;
    }));
  }

  private async buildApp(): Promise<FastifyInstance> {
    const { context } = await this.open();
    const app = await buildApp(context, undefined, { loggerInstance: this.log });
    await app.ready();
    return app;
  }

  private open(): Promise<OpenBrand> {
    if (this.opened && performance.now() < this.retryAt) return this.opened;
    this.retryAt = Number.POSITIVE_INFINITY;
    const { installation, shared, labels } = this.parts;
    const otherProgrammes = labels.besides(this.brand.id);
    const opened = openBrand(this.brand, installation, { ...shared, otherProgrammes, log: this.log });
    this.opened = opened;
    opened.then(
      ({ context }) => {
        if (this.opened === opened) this.context = context;
      },
      (error: unknown) => {
        this.retryAt = performance.now() + AGAIN_MS;
        this.log.error({ err: error }, 'a brand could not be opened');
      },
    );
    return opened;
  }

  /** Starts the brand's background jobs, unless they run. @throws if the brand cannot be opened */
  startJobs(): Promise<void> {
    this.starting ??= this.inOrder(async () => {
      if (this.mayStart()) await this.parts.openSlots(() => this.start());
    }).finally(() => (this.starting = undefined));
    return this.starting;
  }

  private mayStart(): boolean {
    return !this.stopJobs && this.closings === 0 && this.brand.state === 'active';
  }

  private async start(): Promise<void> {
    if (!this.mayStart()) return;
    const { context } = await this.open();
    const { jobSlots, longJobSlots } = this.parts;
    const jobs = listJobs(context, this.log).map((job) => ({
      ...job,
      run(signal: AbortSignal) {
        const inSlot = job.isLong ? longJobSlots : jobSlots;
        return inSlot(async () => (signal.aborted ? undefined : job.run(signal)), context);
      },
    }));
    this.stopJobs = startJobs(jobs, { metrics: context.metrics, log: this.log });
  }

  /** Closes the app, and the context unless jobs use it, if no request came for so long. */
  closeIfIdle(idleMs: number): Promise<void> {
    return this.inOrder(async () => {
      if (this.underWay.size > 0 || performance.now() - this.usedAt < idleMs) return;
      await this.closeApp();
      // A request may have come meanwhile.
      if (!this.stopJobs && this.underWay.size === 0 && this.app === undefined) await this.closeContext();
    });
  }

  /** Ends jobs and accepted requests, for five seconds at most, then closes the app and its connections. */
  close(): Promise<void> {
    this.closings += 1;
    return this.inOrder(async () => {
      const { stopJobs } = this;
      this.stopJobs = undefined;
      await settledWithin(DRAIN_MS, Promise.all([stopJobs?.(), this.drain()]));
      await settledWithin(CLOSE_MS, this.closeApp());
      await settledWithin(CLOSE_MS, this.closeContext());
    }).finally(() => (this.closings -= 1));
  }

  private async drain(): Promise<void> {
    const deadline = performance.now() + DRAIN_MS;
    while (this.underWay.size > 0 && performance.now() < deadline) await pause(DRAIN_STEP_MS);
  }

  // Both are forgotten before they are closed: a request that comes while they close opens them again.
  private async closeApp(): Promise<void> {
    const { app } = this;
    this.app = undefined;
    await (await app?.catch(() => undefined))?.close();
  }

  private async closeContext(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    this.context = undefined;
    await (await opened?.catch(() => undefined))?.close();
  }
}
