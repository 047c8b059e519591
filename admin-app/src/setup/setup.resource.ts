import useSWR from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call } from '../api/client';
import type { Data } from '../api/operations';
import { dataOf } from '@loyalty/shared-ui/response-data';
import { useAdminSession } from '../session/permissions.resource';

export type Setup = Camel<Data<'get', 'admin/setup'>>;
export type SetupStep = Setup['steps'][number]['step'];

export const setupKey = 'admin/setup';
/** A step is done elsewhere: on another page, in another tab, by a phone. */
const pollMs = 3000;

/** Reads how far the setup is, for an owner; others get no data. */
export function useSetup() {
  const isOwner = useAdminSession().data?.permissions.includes('programme.change') ?? false;
  return useSWR(isOwner ? setupKey : null, async () => camelCased(dataOf(await call('get', setupKey, {}))), {
    refreshInterval: (setup) => (setup && !setup.isOver ? pollMs : 0),
  });
}
