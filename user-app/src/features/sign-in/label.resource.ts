import { post } from '../../api/client';
import useSWR from 'swr';
import { ApiError, isWorthRetrying } from '../../api/api-error';
import { validateCode } from '../../label-code/code-text';

/** Returns the product of a label that was opened before signing in; retries when the network is back. */
export const useLabelProduct = (code: string) =>
  useSWR(['label-preview', code], () => takeLabel(code), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: isWorthRetrying,
    errorRetryCount: 3,
  });

/** A label's product and points. */
export interface LabelProduct {
  name: string;
  model: string;
  imageUrl: string | undefined;
  points: number;
  /** Undefined if the programme shows no worth. */
  worthPaise: number | undefined;
}

let started: { readonly code: string; product: Promise<LabelProduct> | undefined } | undefined;

/** Starts the request for a label's product before the code that shows it is loaded. */
export function prepareLabel(code: string): void {
  if (started?.code === code) return;
  const product = requestLabel(code);
  product.catch(() => undefined);
  started = { code, product };
}

/** Returns the response to the request that was started, once; then sends another (POST /users/labels/preview). */
export function takeLabel(code: string): Promise<LabelProduct> {
  if (started?.code !== code || !started.product) return requestLabel(code);
  const { product } = started;
  started.product = undefined;
  return product;
}

/** What cannot be a code is not sent: the api counts it as a guess. It is refused here in the api's words. */
async function requestLabel(code: string): Promise<LabelProduct> {
  if (validateCode(code).kind !== 'complete')
    throw new ApiError({ status: 400, code: 'code_invalid', message: 'Invalid QR code' });
  const { data } = await post('users/labels/preview', { encrypyData: code });
  return {
    name: data?.name ?? '',
    model: data?.model_name ?? '',
    imageUrl: data?.imageUrl,
    points: data?.reward_points ?? 0,
    worthPaise: data?.worth_paise,
  };
}
