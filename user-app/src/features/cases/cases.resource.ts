import { findPictureProblem } from '@loyalty/shared-ui/picture-file';
import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { post, postForm } from '../../api/client';

export type OwnCase = Awaited<ReturnType<typeof fetchCases>>[number];

async function fetchCases() {
  const { data } = await post('users/cases/get', { page: 1 });
  return (Array.isArray(data) ? data : []).flatMap(({ id, state, ...row }) => {
    if (!id || !state) return [];
    const [note, points, productName] = [row.note ?? '', row.points ?? 0, row.product_name ?? ''];
    // Why it was declined.
    const answer = row.answer ?? '';
    return [{ id, state, sentAt: row.created_at, note, answer, points, productName }];
  });
}

export const useOwnCases = () => useSWR(cacheKeys.cases, fetchCases);

export class PhotoFormatError extends Error {
  override readonly name = 'PhotoFormatError';

  constructor(readonly kind: string) {
    super(`Not sent: ${kind}`);
  }
}

/** @throws PhotoFormatError; ApiError, e.g. 429 after five in a day */
export function useSendPhoto(): (input: { photo: File; note: string }, idempotencyKey: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async ({ photo, note }, idempotencyKey) => {
    const form = new FormData();
    form.append('image', await shrink(photo), 'label.jpg');
    form.append('note', note);
    await postForm('users/cases', form, { idempotencyKey });
    await mutate(cacheKeys.cases).catch(() => undefined);
  };
}

/** Longest side of a sent photo, in pixels: enough for a small label, and below the 5 MB of the api. */
const SIDE = 2400;

/**
 * Returns the photo as a smaller JPEG; as it is if the browser cannot decode it. @throws PhotoFormatError for a format that the
 * server would reject
 */
async function shrink(photo: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? photo), 'image/jpeg', 0.85));
  } catch {
    const problem = await findPictureProblem(photo);
    if (problem && 'kind' in problem) throw new PhotoFormatError(problem.kind);
    return photo;
  }
}
