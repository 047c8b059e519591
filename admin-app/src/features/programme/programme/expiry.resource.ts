import useSWR from 'swr';
import { call } from '../../../api/client';
import { dataOf } from '@loyalty/shared-ui/response-data';

/** Counts whom the expiry of points would concern now, and their points. @param months undefined asks nothing */
export const useExpiring = (months: number | undefined) =>
  useSWR(months === undefined ? null : ['admin/programme/expiry', months], async () =>
    dataOf(await call('post', 'admin/programme/expiry', { json: { months: months! } })),
  );
