import useSWR from 'swr';
import { ApiError } from '../../../api/api-error';
import { call, command } from '../../../api/client';
import type { CallInput, Data } from '../../../api/operations';
import { dataOf } from '../../../api/response-data';

/** The rules that approve claims by themselves. */
export type Rules = Data<'get', 'admin/approval-rules'>;
/** The limits of rules, by their names on the wire. */
export type Limits = NonNullable<CallInput<'post', 'admin/approval-rules/dry-run'>['json']>;
export type LimitName = keyof Limits;
/** What limits would have approved in the last 90 days. */
export type DryRun = Data<'post', 'admin/approval-rules/dry-run'>;

const fetchRules = async (): Promise<Rules> => dataOf(await call('get', 'admin/approval-rules', {}));

/** Reads the rules in force, or those proposed before the first save. */
export const useRules = () => useSWR('approval-rules', fetchRules);

/** The server counts the claims of 90 days, which takes long on a large programme. */
const DRY_RUN_TIMEOUT_MS = 120_000;

/** @throws ApiError 400 with a message per limit */
export async function tryLimits(limits: Limits): Promise<DryRun> {
  const input = { json: limits, timeoutMs: DRY_RUN_TIMEOUT_MS };
  return dataOf(await call('post', 'admin/approval-rules/dry-run', input));
}

/**
 * Changes the rules.
 * @returns the saved rules; undefined if a second admin must confirm and nothing has changed
 * @throws ApiError 400 with a message per limit, 409 `settings_changed`
 */
export async function saveRules(version: number, enabled: boolean, limits: Limits): Promise<Rules | undefined> {
  const data = dataOf<Data<'put', 'admin/approval-rules'>>(
    await command('put', 'admin/approval-rules', { json: { version, enabled, ...limits } }),
  );
  return 'confirmation_id' in data ? undefined : data;
}

/**
 * Turns the rules off and changes nothing else. Rules that another owner has changed meanwhile are turned off as they are now.
 *
 * @returns the rules, which are off
 */
export async function turnOffRules({ version, ...rules }: Rules): Promise<Rules> {
  const { max_points_a_claim, max_points_a_user_a_month, min_account_days, max_claims_a_day, max_points_a_day } = rules;
  const limits = {
    ...{ max_points_a_claim, max_points_a_user_a_month, min_account_days },
    ...{ max_claims_a_day, max_points_a_day },
  };
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
