import { useParams } from '@loyalty/shared-ui/router';
import type { PageName, PageParam } from '../pages';

/** Returns the id in a page's address; undefined if it is none. */
export function useIdParam<Name extends PageName>(_page: Name, param: PageParam<Name> & string): number | undefined {
  const id = Number(useParams()[param]);
  return Number.isSafeInteger(id) && id >= 1 ? id : undefined;
}
