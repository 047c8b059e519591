import useSWR from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { fetchProgramme, type Programme } from './fetch-programme.resource';

/** Returns SWR's response with the programme (GET /programme), from the response cache while offline. */
export const useProgrammeResponse = () => useSWR(cacheKeys.programme, fetchProgramme);

export const useProgramme = (): Programme | undefined => useProgrammeResponse().data;

/** Whether the owner has set anything: without settings the user area has nothing beyond docs/product.md. */
export function useHasSettings(): boolean {
  const { brand, payoutMethods = [], latinNames: _, ...settings }: Partial<Programme> = useProgramme() ?? {};
  return payoutMethods.length > 0 || Object.values({ ...brand, ...settings }).some((one) => one !== undefined);
}
