import useSWR from 'swr';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';
import { dataList } from '../../api/data-list';

export interface ProductChoice {
  id: number;
  name: string;
}

/** The products to choose from once a model is chosen. @param modelId '' before that: nothing is asked for */
export function useProductsOfModel(modelId: string) {
  return useSWR(modelId && ['admin/product/model', modelId], async (): Promise<readonly ProductChoice[]> => {
    const json = { modal: Number(modelId) };
    return dataList(await call<Answer<'listProductsOfModel'>>('post', 'admin/product/model', { json }));
  });
}
