import type { Sort } from '@loyalty/shared-ui/data-table';

type Direction = Sort['direction'];

/** The direction that `?direction=` names; undefined for anything but `asc` and `desc`. */
export function readDirection(parameters: URLSearchParams): Direction | undefined {
  const text = parameters.get('direction');
  if (text === 'asc') return 'ascending';
  return text === 'desc' ? 'descending' : undefined;
}

/** What `?direction=` is to say; '' where the direction is the usual one. */
export function writeDirection(direction: Direction, usual: Direction): string {
  if (direction === usual) return '';
  return direction === 'ascending' ? 'asc' : 'desc';
}

/**
 * The parameters of a list that is looked at in another way, from its first page on.
 * @param values by the parameter's name; '' is as usual, and is not written
 */
export function fromFirstPage(parameters: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
