import { pageNow } from '@loyalty/shared-ui/page-clock';
import useSWR from 'swr';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { type Camel, camelCased } from '../../api/camel-case';
import { call } from '../../api/client';
import type { Data } from '../../api/operations';
import { dataOf } from '@loyalty/shared-ui/response-data';

type Wire = Data<'get', 'installation/brands'>;

export type Brand = Camel<Wire['brands'][number]>;

/** The brands; read again when the tab is returned to. `now`: when they were read. */
export function useBrands(token: string) {
  return useSWR(['installation/brands', token] as const, async () => {
    const { brands } = dataOf<Wire>(await call('get', 'installation/brands', { token }));
    return { now: pageNow(), brands: brands.map(camelCased<Wire['brands'][number]>) };
  });
}

/** Uses a link up. @returns the token of a session @throws ApiError 400 `link_invalid`, 404 at another host */
export async function openConsole(link: string): Promise<string> {
  const { Token } = await call('post', 'installation/sign-in-link', { json: { token: link }, token: false });
  if (typeof Token === 'string' && Token !== '') return Token;
  throw new ApiError({ status: 200, code: clientCode.unreadable, message: 'The response has no token' });
}

export async function closeConsole(token: string): Promise<void> {
  await call('post', 'installation/sign-out', { token, keepalive: true });
}
