import useSWR from 'swr';
import { isWorthRetrying } from '../../api/api-error';
import { takeLabel } from './label.resource';

/** Returns the product of a label that was opened before signing in; retries when the network is back. */
export const useLabelProduct = (code: string) =>
  useSWR(['label-preview', code], () => takeLabel(code), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: isWorthRetrying,
    errorRetryCount: 3,
  });
