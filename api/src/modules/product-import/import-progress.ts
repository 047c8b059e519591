import type { AppContext } from '../../app-context';
import type { ImportState } from '../../database/schema';
import { type ImportOutcome, updateImport } from './import-progress.repository';

/** Minimum interval between updates: more frequent ones could not be read. */
const EVERY_MS = 700;

/**
 * Records the progress of an upload.
 *
 * Why a row in the database that the screen polls, and not a streamed response: a response has one status, known only
 * at the end; the row can be read from any node, survives a proxy that cuts long responses, and keeps the outcome for a
 * client whose connection broke. The cost, an update every 0.7 s, is small beside the work.
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

  /** Records the response, so that a client that lost its connection can fetch it. */
  async ended(outcome: ImportOutcome): Promise<void> {
    await this.write({ state: outcome.status < 400 ? 'done' : 'failed', done: 0, total: 0, outcome });
  }

  /** Ignores a failed update: a database that fails here also fails for the rows, and that error is reported. */
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
