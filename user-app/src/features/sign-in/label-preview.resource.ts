import useSWR from 'swr';
import { post } from '../../api/client';
import { isWorthRetrying } from '../../api/api-error';

/** A label's product and points. */
export interface LabelProduct {
  name: string;
  model: string;
  imageUrl: string | undefined;
  points: number;
}

/**
 * Returns the product of a label that was opened before signing in (POST /users/labels/preview); retries when the network is
 * back.
 */
export const useLabelProduct = (code: string) =>
  useSWR(
    ['label-preview', code],
    async (): Promise<LabelProduct> => {
      const { data } = await post('users/labels/preview', { encrypyData: code });
      return {
        name: data?.name ?? '',
        model: data?.model_name ?? '',
        imageUrl: data?.imageUrl,
        points: data?.reward_points ?? 0,
      };
    },
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: isWorthRetrying, errorRetryCount: 3 },
  );
