import useSWR from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { fetchProgramme, type Programme } from './fetch-programme.resource';

/** Returns SWR's response with the programme (GET /programme), from the response cache while offline. */
export const useProgrammeResponse = () => useSWR(cacheKeys.programme, fetchProgramme);

/** Returns the programme; undefined while it is unknown. */
export const useProgramme = (): Programme | undefined => useProgrammeResponse().data;
