import { type RawBuilder, sql } from 'kysely';
import type { ProgrammeSettings } from '../../programme/programme';

/**
 * Returns what a point of a claim is worth, in paise, over `c` (claims) and `p` (payouts, left-joined): paid if it is
 * approved; else stated by the claim, or, made without a value, in force now. Null without any.
 */
export const valueOf = ({ pointValuePaise }: ProgrammeSettings): RawBuilder<unknown> => sql`
  case when c.status = 'approved' then p.value_paise else coalesce(c.value_paise, ${pointValuePaise}::bigint) end`;

export const worthOf = ({ points, valuePaise }: { points: number; valuePaise: number | null }): number | null =>
  valuePaise === null ? null : points * valuePaise;
