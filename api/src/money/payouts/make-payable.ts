import type { AccountsContext } from '../../accounts/context';
import { recordAuditEvent } from '../../platform/audit';
import { listUnpaidClaims, lockUnpaidClaims, openPayables, type UnpaidClaim } from './money.repository';

/** Claims in one transaction. */
const STEP = 500;

export interface PayableOrder {
  /** What a point is worth, in paise. */
  valuePaise: number;
  /** Only these claims; all by default. */
  transactionIds?: readonly string[];
  /** Otherwise nothing changes. */
  confirmed: boolean;
}

/**
 * Makes claims payable that were approved while a point had no value: each once, however often and where this runs.
 * @returns how many they are, their points, and the named claims that are none of them
 */
export async function makePayable(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  { valuePaise, transactionIds, confirmed }: PayableOrder,
): Promise<{ claims: number; points: number; left: string[] }> {
  const left = new Set(transactionIds);
  const done = { claims: 0, points: 0 };
  for (let after = 0, more = true; more;) {
    const page = await listUnpaidClaims(db, { transactionIds, after, limit: STEP });
    const made = confirmed && page.length > 0 ? await makeStep({ db, clock }, page, valuePaise) : page;
    done.claims += made.length;
    done.points += pointsOf(made);
    for (const { transactionId } of made) left.delete(transactionId);
    after = page.at(-1)?.claimId ?? after;
    more = page.length === STEP;
  }
  return { ...done, left: [...left] };
}

function makeStep(
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  page: readonly UnpaidClaim[],
  valuePaise: number,
) {
  return db.transaction().execute(async (trx) => {
    const claims = await lockUnpaidClaims(trx, page);
    if (claims.length === 0) return claims;
    const at = clock.now();
    await openPayables(
      trx,
      claims.map((claim) => ({ ...claim, valuePaise })),
      { adminId: null, at },
    );
    const points = pointsOf(claims);
    const details = { claims: claims.length, points, value_paise: valuePaise, amount_paise: points * valuePaise };
    await recordAuditEvent(trx, { adminId: null, action: 'claims-made-payable', details, at });
    return claims;
  });
}

const pointsOf = (claims: readonly UnpaidClaim[]) => claims.reduce((sum, { points }) => sum + points, 0);
