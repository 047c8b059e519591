import useSWR from 'swr';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { call } from '../../../api/client';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';
import type { BankFile } from '../../../programme/settings.resource';

export type FileColumn = BankFile['columns'][number];

export function usePresets() {
  return useSWR('admin/bank-files/presets', async (path) => dataList(await call('get', path)));
}

/** The file with made-up payments, or what it lacks, by field. */
export type Preview = { text: string; errors?: undefined } | { text?: undefined; errors: Record<string, string> };

/** Reads a preview of a bank file. @param file undefined sends no request */
export function usePreview(file: BankFile | undefined) {
  return useSWR(
    file && (['admin/bank-files/preview', JSON.stringify(file)] as const),
    async ([path, text]): Promise<Preview> => {
      try {
        return { text: dataOf(await call('post', path, { json: JSON.parse(text) as BankFile })).text };
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return { errors: error.errors };
        throw error;
      }
    },
    { keepPreviousData: true },
  );
}
