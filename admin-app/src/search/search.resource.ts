import useSWR from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call } from '../api/client';
import type { Data } from '../api/operations';
import { dataOf } from '@loyalty/shared-ui/response-data';

export type SearchResults = Partial<Camel<Data<'post', 'admin/search'>>>;

/** Searches everything; keeps the previous results until the next ones have arrived. @param query '' sends no request */
export function useSearchResults(query: string) {
  return useSWR(
    query && (['search', query] as const),
    async () => {
      const results: SearchResults = camelCased(dataOf(await call('post', 'admin/search', { json: { query } })));
      return { query, results };
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}
