import type { Readable } from 'node:stream';
import { ApiError } from '../../http/api-error';

const RETRY_AFTER_SECONDS = 10;

/**
 * Limits the number of concurrent reports per process: each takes database and processor time that other requests need,
 * too.
 */
export class ReportSlots {
  private taken = 0;

  constructor(private readonly most: number) {}

  /**
   * Holds a slot while `open` prepares and until the stream it returns is closed, also after an error.
   * @throws ApiError 429 `export_limit` if none is free
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
