import { ApiError } from '../../http/api-error';

const RETRY_AFTER_SECONDS = '10';

/**
 * Lets a few uploads in at the same time and refuses the others (bad-inputs E44). The limit is each process's own: what it
 * protects is that process's memory and processor.
 *
 * @returns a function that gives the caller its turn, or throws ApiError 429; the turn ends with the function it returns
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
