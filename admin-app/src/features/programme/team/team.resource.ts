import useSWR, { useSWRConfig } from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Row } from '../../../api/operations';
import { pageOf } from '@loyalty/shared-ui/response-data';
import type { Role } from '../../../session/role-names';

/** Someone who may sign in as an admin. `isListed`: in ADMIN_MOBILES; `isFirst`: the first of them, always the owner. */
export type Member = Camel<Row<'admin/team'>>;

export function useTeam(page: number) {
  return useSWR(
    ['team', page] as const,
    async () => pageOf(await call('post', 'admin/team', { json: { page } }), camelCased<Row<'admin/team'>>),
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

export async function changeAdmin(id: number, admin: MemberInput): Promise<void> {
  await command('put', 'admin/team', { json: { id, ...admin } });
}

export async function removeAdmin(id: number): Promise<void> {
  await command('post', 'admin/team/remove', { json: { id } });
}
