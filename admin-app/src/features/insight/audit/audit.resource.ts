import useSWR from 'swr';
import type { Row } from '../../../api/operations';
import { call } from '../../../api/client';
import { dataList, pageOf } from '@loyalty/shared-ui/response-data';
import { isReversed } from '../../../lists/day-range';
import type { ListQuery, ListSchema } from '../../../lists/use-list-view';

export type AuditAction = Row<'admin/audit'>['action'];

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

export type Admin = Row<'admin/audit/admins'>;

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
    admin: { param: 'admin', pattern: /^[1-9][0-9]{0,14}$/ },
    start: { param: 'from', pattern: day },
    end: { param: 'to', pattern: day },
  },
} as const satisfies ListSchema;

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
  return useSWR('admin/audit/admins', async () =>
    dataList<Admin>(await call('post', 'admin/audit/admins', { json: {} })),
  );
}

/** Returns a detail as text; '' if missing. */
export function textOf({ details }: AuditEvent, key: string): string {
  const value = details[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a detail as a number; 0 if missing. */
export function numberOf({ details }: AuditEvent, key: string): number {
  const value = details[key];
  return typeof value === 'number' ? value : 0;
}

export function textsOf({ details }: AuditEvent, key: string): readonly string[] {
  const value = details[key];
  return Array.isArray(value) ? value.map(String) : [];
}

export function changesOf({ details }: AuditEvent): readonly { field: string; from: unknown; to: unknown }[] {
  const changes = (details.changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>;
  return Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to }));
}
