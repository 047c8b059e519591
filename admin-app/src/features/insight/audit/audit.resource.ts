import useSWR from 'swr';
import type { Row } from '../../../api/operations';
import { call } from '../../../api/client';
import { dataList, pageOf } from '../../../api/response-data';
import { isReversed } from '../../../lists/day-range';
import type { ListQuery, ListSchema } from '../../../lists/use-list-view';

/** Every action that the server records. */
export type AuditAction = Row<'admin/audit'>['action'];

/** An event of the audit log. */
export interface AuditEvent {
  id: number;
  /** ISO 8601. */
  at: string;
  /** Undefined if no one was signed in. */
  admin: Admin | undefined;
  action: AuditAction;
  /** Ids and figures, by action. */
  details: Readonly<Record<string, unknown>>;
  /** The plumber or customer acted upon. */
  user: { id: number; name: string; mobile: string } | undefined;
  productName: string | undefined;
}

export interface Admin {
  id: number;
  mobile: string;
}

const readEvent = (row: Row<'admin/audit'>): AuditEvent => ({
  id: row.id,
  at: row.at,
  admin: row.admin ?? undefined,
  action: row.action,
  details: row.details,
  user: row.user ? { id: row.user.id, name: row.user.name ?? '', mobile: row.user.mobile ?? '' } : undefined,
  productName: row.product_name ?? undefined,
});

const day = /^\d{4}-\d{2}-\d{2}$/;

export const auditSchema = {
  filters: {
    search: { param: 'q' },
    action: { param: 'action', pattern: /^[a-z-]{1,60}$/ },
    /** An admin's id. */
    admin: { param: 'admin', pattern: /^[1-9][0-9]{0,14}$/ },
    start: { param: 'from', pattern: day },
    end: { param: 'to', pattern: day },
  },
} as const satisfies ListSchema;

/** Reads a page of the audit log, newest first; keeps the previous page until the next one has loaded. */
export function useAuditEvents({ filters, page }: ListQuery<typeof auditSchema>) {
  const { search, action, admin, start, end } = filters;
  const json = { page, search, action, admin, startDate: start, endDate: end };
  return useSWR(
    ['audit', json] as const,
    async () => pageOf(isReversed(filters) ? {} : await call('post', 'admin/audit', { json }), readEvent),
    { keepPreviousData: true },
  );
}

/** Reads all admins who have signed in. */
export function useAdmins() {
  return useSWR('admin/audit/admins', async (): Promise<readonly Admin[]> =>
    dataList(await call('post', 'admin/audit/admins', { json: {} })),
  );
}
