import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import useSWR from 'swr';
import { call, command } from '../../api/client';
import type { components } from '../../api/schema.gen';

type Calls = components['schemas'];
type WireKey = Calls['post admin/api-keys']['response']['data'][number];

export type Scope = WireKey['scopes'][number];

/** What a key can have; the api refuses those that its maker has not. */
export const scopes = Object.keys({
  'programme.read': true,
  'claims.read': true,
  'schemes.read': true,
  'users.read': true,
  'payouts.read': true,
  'finance.read': true,
  'reports.download': true,
  'audit.read': true,
  'catalogue.read': true,
  'catalogue.change': true,
  'stores.read': true,
  'stores.change': true,
  'batches.read': true,
} satisfies Record<Scope, true>) as Scope[];

const keyOf = ({ made_by, made_at, expires_at, last_used_at, revoked_at, ...key }: WireKey) => ({
  ...key,
  madeBy: made_by.name ?? made_by.mobile,
  madeAt: made_at,
  expiresAt: expires_at,
  lastUsedAt: last_used_at,
  revokedAt: revoked_at,
});

export type ApiKey = ReturnType<typeof keyOf>;

/** Reads a page of the keys, newest first. */
export const useKeys = (page: number) =>
  useSWR(`keys ${page}`, async () => pageOf(await call('post', 'admin/api-keys', { json: { page } }), keyOf));

export interface NewKey {
  name: string;
  scopes: readonly Scope[];
  networks: readonly string[];
  days: number;
}

/** Creates a key. Not a command: the response with the key is stored nowhere, so sending again makes another key. @returns the key */
export async function createKey({ days, ...key }: NewKey): Promise<string> {
  const expires_at = new Date(Date.now() + days * 86_400_000).toISOString();
  return dataOf(await call('post', 'admin/api-keys/create', { json: { ...key, expires_at } })).key;
}

export const revokeKey = (id: number) => command('post', 'admin/api-keys/{id}/revoke', { params: { id }, json: {} });
