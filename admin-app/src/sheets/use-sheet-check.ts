import { useEffect, useRef } from 'react';
import useSWR from 'swr';

/**
 * Checks files before their upload, whenever others are chosen, or how they are read.
 * @param files undefined checks nothing
 * @param chosen what the admin chose about these files, e.g. columns: while they are read so, the last result stays
 * @param check an error that it throws is not about the files: the check can be repeated
 */
export function useSheetCheck<Result>(
  files: readonly File[] | undefined,
  chosen: object | undefined,
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
