import useSWR from 'swr';
import { get } from '../../api/client';

/** Reads whether the api responds. */
export const useService = () =>
  useSWR('service', () => get<{ status: string }>('healthz'), { shouldRetryOnError: false });
