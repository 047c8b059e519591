import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { ColumnMap } from './table-source';

/**
 * Checks files before their upload, whenever others or other columns are chosen.
 * @param files undefined checks nothing
 * @param chosen the columns that the admin chose: while they are read, the last result stays
 * @param check an error that it throws is not about the files: the check can be repeated
 */
export function useSheetCheck<Result>(
  files: readonly File[] | undefined,
  chosen: ColumnMap | undefined,
  check: (signal: AbortSignal) => Promise<Result>,
) {
  const reading = useRef<AbortController>(undefined);
  const none = files === undefined;
  useEffect(() => {
    if (none) reading.current?.abort();
  }, [none]);
  useEffect(() => () => reading.current?.abort(), []);
  const { data, error, isValidating, mutate } = useSWR(
    files && ['sheet-check', ...files, chosen],
    () => {
      reading.current?.abort();
      reading.current = new AbortController();
      return check(reading.current.signal);
    },
    { keepPreviousData: chosen !== undefined, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return {
    data: error === undefined ? data : undefined,
    error: isValidating ? undefined : (error as unknown),
    checking: isValidating,
    again: () => mutate(),
  };
}
