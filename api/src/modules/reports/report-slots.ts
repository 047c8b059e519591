import type { Readable } from 'node:stream';
import { ApiError } from '../../http/api-error';

const RETRY_AFTER_SECONDS = 10;

/** How many reports one process makes at a time: each costs a database and a processor that other requests need, too. */
export class ReportSlots {
  private taken = 0;

  constructor(private readonly most: number) {}

  /**
   * Holds a slot while `open` prepares and until the stream it returns is closed, however that ends.
   *
   * @throws ApiError 429 `export_limit` when all are taken
   */
  async whileOpen<T extends { file: Readable }>(open: () => Promise<T>): Promise<T> {
    if (this.taken >= this.most) {
      throw new ApiError(429, 'export_limit', 'Other downloads are under way. Please try again in a moment.', {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    }
    this.taken += 1;
    try {
      const opened = await open();
      opened.file.once('close', () => (this.taken -= 1));
      return opened;
    } catch (error) {
      this.taken -= 1;
      throw error;
    }
  }
}
