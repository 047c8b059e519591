import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback } from 'react';

/**
 * One filter of a list, kept in the address. Changing it returns to the first page, and adds no step to the history.
 * @param name of the parameter, e.g. `q`
 * @returns '' when it is not set
 */
export function useSearchParam(name: string): [value: string, setValue: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const setValue = useCallback(
    (value: string) =>
      setParams(
        (current) => {
          const params = new URLSearchParams(current);
          if (value) params.set(name, value);
          else params.delete(name);
          params.delete('page');
          return params;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setParams],
  );
  return [params.get(name) ?? '', setValue];
}
