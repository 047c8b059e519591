import useSWR from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';
import type { AuditView } from './audit-view';

/** Every kind of act that the server records. */
export type AuditAction = Row<'listActs'>['action'];

/** One act of an admin, as it was written down. */
export interface Act {
  id: number;
  /** ISO 8601. */
  at: string;
  /** Undefined where nobody was signed in. */
  admin: Admin | undefined;
  action: AuditAction;
  /** Ids and figures by kind of act. */
  details: Readonly<Record<string, unknown>>;
  /** The plumber or customer acted upon. */
  user: { id: number; name: string; mobile: string } | undefined;
  productName: string | undefined;
}

export interface Admin {
  id: number;
  mobile: string;
}

const readAct = (row: Row<'listActs'>): Act => ({
  id: row.id,
  at: row.at,
  admin: row.admin ?? undefined,
  action: row.action,
  details: row.details,
  user: row.user ? { id: row.user.id, name: row.user.name ?? '', mobile: row.user.mobile ?? '' } : undefined,
  productName: row.product_name ?? undefined,
});

async function fetchActs({ search, action, admin, start, end }: AuditView, page: number) {
  const json = { page, search, action, admin, startDate: start, endDate: end };
  const answer = await call<Answer<'listActs'> | null>('post', 'admin/audit', { json });
  return { acts: dataList(answer).map(readAct), total: totalCount(answer) };
}

/** A page of the acts that a view shows, the last one first; the page before stays on show until the new one is there. */
export function useActs(view: AuditView, page: number) {
  return useSWR(['audit', view, page] as const, ([, wanted, number]) => fetchActs(wanted, number), {
    keepPreviousData: true,
  });
}

/** Everybody who has signed in as an admin, to choose from. */
export function useAdmins() {
  return useSWR('admin/audit/admins', async (): Promise<readonly Admin[]> =>
    dataList(await call<Answer<'listAdmins'> | null>('post', 'admin/audit/admins', { json: {} })),
  );
}
