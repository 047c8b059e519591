import { accountsInvariants } from '../../accounts/invariants';
import { scansByBlock } from '../../labels/qr-batches';
import { moneyInvariants } from '../../money/invariants';
import { eventsByDay } from '../../platform/audit';
import type { Invariant } from '../../platform/invariant';
import { rollupInvariant } from '../../platform/rollups';
import { pointsInvariants } from '../../points/invariants';
import { pointsByMonth } from '../../programme/programme';
import { moneyByMonth, placesInvariant, scansByBatch, scansByDay } from '../rollups';

/** Those of every domain, I1 to I26 without I9; I9 and I27, which no query can check, are in `check-invariants.ts`. */
export const invariants: readonly Invariant[] = [
  ...accountsInvariants,
  ...moneyInvariants,
  ...pointsInvariants,
  rollupInvariant('I14', scansByDay),
  rollupInvariant('I15', scansByBlock),
  rollupInvariant('I17', eventsByDay),
  rollupInvariant('I23', pointsByMonth),
  rollupInvariant('I24', scansByBatch),
  rollupInvariant('I25', moneyByMonth),
  placesInvariant,
];
