import useSWR from 'swr';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Data } from '../../../api/operations';
import { dataOf } from '@loyalty/shared-ui/response-data';

/** The limits by their names on the wire, in the order of the form. */
const wireNames = {
  max_points_a_claim: 'maxPointsAClaim',
  max_points_a_user_a_month: 'maxPointsAUserAMonth',
  min_account_days: 'minAccountDays',
  max_claims_a_day: 'maxClaimsADay',
  max_points_a_day: 'maxPointsADay',
} as const;
type WireName = keyof typeof wireNames;
export type LimitName = (typeof wireNames)[WireName];
export type Limits = Readonly<Record<LimitName, number>>;
export const limitNames = Object.values(wireNames);
export const limitErrors: Readonly<Record<string, LimitName>> = wireNames;

const wireLimits = (limits: Limits) =>
  Object.fromEntries(Object.entries(wireNames).map(([wire, name]) => [wire, limits[name]])) as Record<WireName, number>;

export type Rules = Camel<Data<'get', 'admin/approval-rules'>>;

const fetchRules = async (): Promise<Rules> => camelCased(dataOf(await call('get', 'admin/approval-rules', {})));

/** Reads the rules in force, or those proposed before the first save. */
export const useRules = () => useSWR('approval-rules', fetchRules);

export type DryRun = Camel<Data<'post', 'admin/approval-rules/dry-run'>>;

/** The server counts the claims of 90 days, which takes long on a large programme. */
const DRY_RUN_TIMEOUT_MS = 120_000;

/** @throws ApiError 400 with a message per limit */
export async function tryLimits(limits: Limits): Promise<DryRun> {
  const input = { json: wireLimits(limits), timeoutMs: DRY_RUN_TIMEOUT_MS };
  return camelCased(dataOf(await call('post', 'admin/approval-rules/dry-run', input)));
}

/** Changes the rules. @returns the saved ones; undefined if a second admin must confirm and nothing has changed */
export async function saveRules(version: number, enabled: boolean, limits: Limits): Promise<Rules | undefined> {
  const data = dataOf<Data<'put', 'admin/approval-rules'>>(
    await command('put', 'admin/approval-rules', { json: { version, enabled, ...wireLimits(limits) } }),
  );
  return 'confirmation_id' in data ? undefined : camelCased(data);
}

/** Turns the rules off and changes nothing else: those that another owner has changed meanwhile are off as they are now. */
export async function turnOffRules({ version, ...limits }: Rules): Promise<Rules> {
  try {
    return (await saveRules(version, false, limits)) ?? (await fetchRules());
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'settings_changed')) throw error;
    const current = await fetchRules();
    if (!current.enabled) return current;
    if (current.version === version) throw error;
    return turnOffRules(current);
  }
}
