import useSWR from 'swr';
import { call, command } from '../../api/client';
import type { CallInput, Data } from '../../api/operations';
import { dataOf } from '../../api/response-data';

/** The rules that approve claims by themselves. */
export type Rules = Data<'get', 'admin/approval-rules'>;
/** The limits of rules, by their names on the wire. */
export type Limits = NonNullable<CallInput<'post', 'admin/approval-rules/dry-run'>['json']>;
export type LimitName = keyof Limits;
/** What limits would have approved in the last 90 days. */
export type DryRun = Data<'post', 'admin/approval-rules/dry-run'>;

/** Reads the rules in force, or those proposed before the first save. */
export const useRules = () =>
  useSWR('approval-rules', async () => dataOf(await call('get', 'admin/approval-rules', {})));

/** Two numbers of 90 days of claims: on a large programme it takes a while. */
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
