import useSWR, { useSWRConfig } from 'swr';
import { call, command } from '../../../api/client';
import type { Row } from '../../../api/operations';
import { pageOf } from '../../../api/response-data';
import type { ListQuery, ListSchema } from '../../../lists/use-list-view';
import type { Role } from '../../../session/role-names';

type WireMember = Row<'admin/team'>;

/** Someone who may sign in as an admin. */
export interface Member {
  id: number;
  mobile: string;
  /** '' without one. */
  name: string;
  roles: readonly Role[];
  /** In ADMIN_MOBILES. */
  isListed: boolean;
  /** The first of ADMIN_MOBILES, always the owner. */
  isFirst: boolean;
  /** ISO 8601. */
  joinedAt: string;
  /** Name or mobile; '' for an admin of ADMIN_MOBILES. */
  invitedBy: string;
  lastSignedInAt: string | null;
  /** Browsers that are signed in now. */
  liveSessions: number;
}

const readMember = (row: WireMember): Member => ({
  id: row.id,
  mobile: row.mobile,
  name: row.name ?? '',
  roles: row.roles,
  isListed: row.is_listed,
  isFirst: row.is_first,
  joinedAt: row.joined_at,
  invitedBy: row.invited_by ? (row.invited_by.name ?? row.invited_by.mobile) : '',
  lastSignedInAt: row.last_signed_in_at,
  liveSessions: row.live_sessions,
});

export const teamSchema = { filters: {} } as const satisfies ListSchema;

export function useTeam({ page }: ListQuery<typeof teamSchema>) {
  return useSWR(
    ['team', page] as const,
    async () => pageOf(await call('post', 'admin/team', { json: { page } }), readMember),
    { keepPreviousData: true },
  );
}

/** Reloads the team, and the signed-in admin: it may be their name. */
export function useRenewTeam(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => key === 'admin/session' || (Array.isArray(key) && key[0] === 'team'));
}

export interface MemberInput {
  name: string;
  roles: readonly Role[];
}

/** @throws ApiError 400 with a message per field, 409 `admin_exists` */
export async function inviteAdmin(admin: MemberInput & { mobile: string }): Promise<void> {
  await command('post', 'admin/team/invite', { json: admin });
}

/** @throws ApiError 400, 404, 409 `admin_fixed` */
export async function changeAdmin(id: number, admin: MemberInput): Promise<void> {
  await command('put', 'admin/team', { json: { id, ...admin } });
}

/** @throws ApiError 404, 409 `admin_fixed` */
export async function removeAdmin(id: number): Promise<void> {
  await command('post', 'admin/team/remove', { json: { id } });
}
