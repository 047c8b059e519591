import useSWR from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { fetchProgramme, type Programme } from './fetch-programme.resource';

/** Returns the programme (GET /programme), from the response cache while offline; undefined while it is unknown. */
export const useProgramme = (): Programme | undefined => useSWR(cacheKeys.programme, fetchProgramme).data;
