import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import type { ListQuery, ListSchema } from '../../../lists/use-list-view';
import { useRefresh } from '../../../api/use-refresh';

export type ScanCase = Camel<Row<'admin/cases'>>;

const listKey = 'admin/cases';

export const casesSchema = {
  // '' are those that wait.
  filters: { state: { param: 'state', values: ['granted', 'declined'] } },
} as const satisfies ListSchema;

export function useCases({ page, filters }: Pick<ListQuery<typeof casesSchema>, 'page' | 'filters'>) {
  const json = { page, state: filters.state || ('open' as const) };
  return useSWR(
    [listKey, json] as const,
    async ([path]) => pageOf(await call('post', path, { json }), camelCased<Row<'admin/cases'>>),
    {
      keepPreviousData: true,
      // The server reads a photo within seconds.
      refreshInterval: (response) => (response?.rows.some(({ isRead }) => !isRead) ? 5_000 : 60_000),
    },
  );
}

/** Returns how cases are answered. A case `isBusy` until the list was read again after its answer, also after a failure. */
export function useCaseAnswers() {
  const refresh = useRefresh(listKey);
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  return {
    isBusy: (id: number) => busy.has(id),
    answer: async <Result>(id: number, send: () => Promise<Result>): Promise<Result> => {
      setBusy((ids) => new Set([...ids, id]));
      try {
        return await send();
      } finally {
        void refresh()
          .catch(() => undefined)
          .then(() => setBusy((ids) => new Set([...ids].filter((each) => each !== id))));
      }
    },
  };
}

export type CaseAnswers = ReturnType<typeof useCaseAnswers>;

/** Grants a label, or orders it for a second admin to confirm. @returns whether it was granted */
export async function grantCase(id: number, code: string): Promise<boolean> {
  const response = await command('post', 'admin/cases/{id}/grant', {
    params: { id },
    json: { serial: await serialOf(code) },
  });
  return !('confirmation_id' in dataOf<Data<'post', 'admin/cases/{id}/grant'>>(response));
}

export async function declineCase(id: number, answer: string): Promise<void> {
  await command('post', 'admin/cases/{id}/decline', { params: { id }, json: { answer } });
}

/** Returns the serial of a label as an admin typed it: a serial number, or a code in any form. */
async function serialOf(text: string): Promise<number> {
  if (/^\d+$/.test(text)) return Number(text);
  return dataOf(await call('post', 'admin/codes/story', { json: { code: text } })).serial;
}

export function useCaseName(): (scanCase: ScanCase) => string {
  const { t } = useLingui();
  return ({ user }) => user.name || user.mobile || t`Deleted account`;
}
