import { showableLine } from '../showable-text';
import { invalidField } from './invalid-field';

export const INVALID_SEARCH = 'Invalid search';

/**
 * Returns the search text of a list as one visible line, or undefined if empty.
 * @throws ApiError 400 `invalid_input` at `search` for characters that no stored text has
 */
export function readSearch(given: string | null | undefined): { search?: string } {
  const words = showableLine(given ?? '');
  if (words === undefined) throw invalidField('search', INVALID_SEARCH);
  return words === '' ? {} : { search: words };
}
