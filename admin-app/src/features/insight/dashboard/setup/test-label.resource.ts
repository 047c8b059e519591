import useSWR from 'swr';
import { dataList } from '@loyalty/shared-ui/response-data';
import { call } from '../../../../api/client';

/** Reads a label of a batch that was neither scanned nor voided, of its first ten; null if there is none. */
export const useTestLabel = (batchId: number | null) =>
  useSWR(
    batchId === null ? null : (['admin/get_generated_qr_products', 'test', batchId] as const),
    async ([path, , qr_list_id]) => {
      const codes = dataList(await call('post', path, { json: { page: 1, qr_list_id } }));
      return codes.find(({ status }) => status === 'issued') ?? null;
    },
    { revalidateOnFocus: false },
  );
