import useSWR from 'swr';
import type { Answer } from '../api/answer';
import { call } from '../api/client';
import { dataList } from '../api/data-list';

/** A family of products (spec §3 "Model"). */
export interface Model {
  id: number;
  name: string;
  /** How many products belong to it; it can be deleted when there are none. */
  productCount: number;
}

/** What SWR keeps the list of models under; `mutate` it after a change. */
export const modelsKey = 'admin/models';

/** Every model, as the server orders them. Three features choose from this list, so it lives below them. */
export function useModels() {
  return useSWR(modelsKey, async (): Promise<Model[]> => {
    const answer = await call<Answer<'listModels'>>('post', 'admin/models', { json: {} });
    return dataList(answer).map((row) => ({ id: row.id, name: row.model, productCount: row.product_count }));
  });
}
