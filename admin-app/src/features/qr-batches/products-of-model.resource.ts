import useSWR from 'swr';
import { call } from '../../api/client';
import { dataList } from '../../api/response-data';

export interface ProductChoice {
  id: number;
  name: string;
}

/** Reads the products of the chosen model. @param modelId '' sends no request */
export function useProductsOfModel(modelId: string) {
  return useSWR(modelId && ['admin/product/model', modelId], async (): Promise<readonly ProductChoice[]> => {
    const json = { modal: Number(modelId) };
    return dataList(await call('post', 'admin/product/model', { json }));
  });
}
