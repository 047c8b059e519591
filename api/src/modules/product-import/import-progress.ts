import type { AppContext } from '../../app-context';
import type { ImportState } from '../../database/schema';
import { type ImportOutcome, updateImport } from './import-progress.repository';

/** A step a second is more than a person can read, and 500 pictures take that long. */
const EVERY_MS = 700;

/**
 * Tells how far an upload is.
 *
 * Why a row in the database that the screen asks for, and not a stream of the answer itself: an answer has one status,
 * which is known only at the end; the row can be read from any node, survives a proxy that cuts long answers, and keeps
 * the outcome for a sender whose connection broke. The price, an update every 0.7 s, is small beside the work.
 */
export class ImportProgressLog {
  private state: ImportState = 'receiving';
  private lastWrite = 0;

  constructor(
    private readonly context: AppContext,
    private readonly uploadId: string,
  ) {}

  /** @param done of `total`, in the unit of the state: pictures, rows */
  async at(state: ImportState, done = 0, total = 0): Promise<void> {
    const now = performance.now();
    if (state === this.state && now - this.lastWrite < EVERY_MS) return;
    this.state = state;
    this.lastWrite = now;
    await this.write({ state, done, total });
  }

  /** Writes down the answer, so that it can still be asked for when its sender was cut off. */
  async ended(outcome: ImportOutcome): Promise<void> {
    await this.write({ state: outcome.status < 400 ? 'done' : 'failed', done: 0, total: 0, outcome });
  }

  /** A database that does not take the news will refuse the rows too, and that is what the sender is told. */
  private async write(step: {
    state: ImportState;
    done: number;
    total: number;
    outcome?: ImportOutcome;
  }): Promise<void> {
    await updateImport(this.context.db, this.uploadId, { ...step, at: this.context.clock.now() }).catch(
      () => undefined,
    );
  }
}
