import useSWR from 'swr';
import { ApiError } from '../../../api/api-error';
import { call, command } from '../../../api/client';
import type { Data } from '../../../api/operations';
import { dataOf } from '../../../api/response-data';

/** The limits by their names on the wire. */
const wireNames = {
  max_points_a_claim: 'pointsOfClaim',
  max_points_a_user_a_month: 'pointsOfUserInMonth',
  min_account_days: 'accountDays',
  max_claims_a_day: 'claimsInDay',
  max_points_a_day: 'pointsInDay',
} as const;
type WireName = keyof typeof wireNames;
export type LimitName = (typeof wireNames)[WireName];
export type Limits = Readonly<Record<LimitName, number>>;

export const limitNames = Object.values(wireNames);
/** The names of limits in an error of the server. */
export const limitErrors: Readonly<Record<string, LimitName>> = wireNames;

const wireLimits = (limits: Limits) =>
  Object.fromEntries(Object.entries(wireNames).map(([wire, name]) => [wire, limits[name]])) as Record<WireName, number>;

/** The rules that approve claims by themselves. */
export type Rules = ReturnType<typeof rulesOf>;

const rulesOf = (row: Data<'get', 'admin/approval-rules'>) => ({
  version: row.version,
  enabled: row.enabled,
  limits: Object.fromEntries(
    Object.entries(wireNames).map(([wire, name]) => [name, row[wire as WireName]]),
  ) as unknown as Limits,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
  /** What they approved today. */
  today: row.today,
});

const fetchRules = async (): Promise<Rules> => rulesOf(dataOf(await call('get', 'admin/approval-rules', {})));

/** Reads the rules in force, or those proposed before the first save. */
export const useRules = () => useSWR('approval-rules', fetchRules);

/** What limits would have approved in the last 90 days. */
export type DryRun = Awaited<ReturnType<typeof tryLimits>>;

/** The server counts the claims of 90 days, which takes long on a large programme. */
const DRY_RUN_TIMEOUT_MS = 120_000;

/** @throws ApiError 400 with a message per limit */
export async function tryLimits(limits: Limits) {
  const input = { json: wireLimits(limits), timeoutMs: DRY_RUN_TIMEOUT_MS };
  const row = dataOf(await call('post', 'admin/approval-rules/dry-run', input));
  return {
    /** All of these days. */
    claims: row.claims,
    approved: { claims: row.approved.claims, points: row.approved.points, worthPaise: row.approved.worth_paise },
    /** Those of them that an admin rejected; not all ids of many. */
    rejected: { claims: row.rejected_by_admin.claims, ids: row.rejected_by_admin.transaction_ids },
    /** Those of them that wait now. */
    waiting: row.waiting.claims,
    /** Claims that were not searched for signals yet. */
    unread: row.unread,
    days: row.days,
  };
}

/**
 * Changes the rules.
 * @returns the saved rules; undefined if a second admin must confirm and nothing has changed
 * @throws ApiError 400 with a message per limit, 409 `settings_changed`
 */
export async function saveRules(version: number, enabled: boolean, limits: Limits): Promise<Rules | undefined> {
  const data = dataOf<Data<'put', 'admin/approval-rules'>>(
    await command('put', 'admin/approval-rules', { json: { version, enabled, ...wireLimits(limits) } }),
  );
  return 'confirmation_id' in data ? undefined : rulesOf(data);
}

/**
 * Turns the rules off and changes nothing else. Rules that another owner has changed meanwhile are turned off as they are now.
 *
 * @returns the rules, which are off
 */
export async function turnOffRules({ version, limits }: Rules): Promise<Rules> {
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
