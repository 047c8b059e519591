import { post } from '../../api/client';
import useSWR, { preload } from 'swr';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { isWorthRetrying } from '../../api/failures';
import { validateCode } from '../../label-code/code-text';

const keyOf = (code: string) => ['label-preview', code] as const;

/** Returns the product of a label that was opened before signing in; retries when the network is back. */
export const useLabelProduct = (code: string) =>
  useSWR(keyOf(code), requestProduct, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: isWorthRetrying,
    errorRetryCount: 3,
  });

export type LabelProduct = Awaited<ReturnType<typeof requestProduct>>;

let prepared: string | undefined;

/** Starts the request for a label's product before the code that shows it is loaded. */
export function prepareLabel(code: string): void {
  if (prepared === code) return;
  prepared = code;
  preload(keyOf(code), requestProduct).catch(() => undefined);
}

/** What cannot be a code is not sent: the api counts it as a guess. It is refused here in the api's words. */
async function requestProduct([, code]: ReturnType<typeof keyOf>) {
  if (validateCode(code).kind !== 'complete')
    throw new ApiError({ status: 400, code: 'code_invalid', message: 'Invalid QR code' });
  const { data } = await post('users/labels/preview', { encrypyData: code });
  return {
    name: data?.name ?? '',
    model: data?.model_name ?? '',
    imageUrl: data?.imageUrl,
    points: data?.reward_points ?? 0,
    worthPaise: data?.worth_paise,
    schemes: (data?.schemes ?? []).map(({ names, booster, ends_at: endsAt, while_it_lasts: whileItLasts, places }) => ({
      names,
      booster,
      endsAt,
      whileItLasts,
      places: places ?? [],
    })),
  };
}
