import { ApiError } from '../../http/api-error';

const RETRY_AFTER_SECONDS = '10';

/**
 * Limits the number of concurrent uploads and rejects the others (bad-inputs E44). The limit is per process: it
 * protects that process's memory and processor.
 * @returns a function that takes a slot, or throws ApiError 429; the function it returns releases the slot
 */
export function createTurns(limit: number): () => () => void {
  let taken = 0;
  return () => {
    if (taken >= limit) {
      throw new ApiError(429, 'upload_limit', 'Another upload is running', {
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      });
    }
    taken += 1;
    return () => void (taken -= 1);
  };
}
