import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';
import { readPeopleView, writePeopleView, type PeopleView } from './people-view';

/** Search, status and order of a table of people, kept in the address. Changing them adds no step to the history. */
export function usePeopleView(): [PeopleView, (change: Partial<PeopleView>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => readPeopleView(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<PeopleView>) =>
      setParameters((current) => writePeopleView(current, { ...readPeopleView(current), ...changed }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParameters],
  );
  return [view, change];
}
