import { useSearchParams } from '@loyalty/shared-ui/router';
import { useSearchParam } from '../../lists/use-search-param';
import { productSorts, type ProductSort, type ProductView } from './narrow-products';

const isSort = (text: string): text is ProductSort => productSorts.some((sort) => sort === text);

/** What the Products List shows, kept in the address: `?q=` search, `?model=` id, `?sort=`. */
export function useProductView() {
  const [search, setSearch] = useSearchParam('q');
  const [model, setModel] = useSearchParam('model');
  const [sort, setSort] = useSearchParam('sort');
  const [, setParams] = useSearchParams();
  const modelId = /^[1-9][0-9]*$/.test(model) ? Number(model) : undefined;
  const view: ProductView = { search, modelId, sort: isSort(sort) ? sort : 'newest' };
  return {
    view,
    filtered: search.trim() !== '' || modelId !== undefined,
    setSearch,
    /** '' shows all models. */
    setModel,
    /** Search and model in one step: of two changes of the address, the second would undo the first. */
    showAll: () =>
      setParams(
        (current) => {
          const params = new URLSearchParams(current);
          params.delete('q');
          params.delete('model');
          return params;
        },
        { replace: true },
      ),
    setSort: (next: string) => setSort(next === 'newest' ? '' : next),
  };
}
