import { type OpenDatabase, openDatabase } from '../../api/src/database/open-database';
import { checkInvariants } from '../../api/src/modules/invariants';
import type { Acknowledgement } from './acknowledgements';
import type { FaultOutcome } from './fault';
import { type StoredRows, type Verdict, judge } from './judge';

/** Where the product's data lies: a PostgreSQL server, or the data folder of a site that has been stopped. */
export type Place = { databaseUrl: string } | { dataDir: string };

async function within<T>(place: Place, work: (db: OpenDatabase['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Reads what the judge compares, past the api. */
export async function readStored(db: OpenDatabase['db']): Promise<StoredRows> {
  const scans = await db.selectFrom('scans').select(['serial', 'points', 'request_key', 'scanned_at']).execute();
  const grants = await db
    .selectFrom('journal')
    .select(({ fn }) => ['serial', fn.countAll<number>().as('times')])
    .where('kind', '=', 'grant')
    .where('serial', 'is not', null)
    .groupBy('serial')
    .execute();
  const claims = await db
    .selectFrom('claims as c')
    .leftJoin('journal as j', (join) => join.onRef('j.claim_id', '=', 'c.id').on('j.kind', '=', 'approval'))
    .select(({ fn }) => ['c.transaction_id', 'c.points', 'c.status', fn.count<number>('j.id').as('redeemed')])
    .groupBy(['c.id', 'c.transaction_id', 'c.points', 'c.status'])
    .execute();
  return {
    scans: scans.map((row) => ({
      serial: row.serial,
      points: row.points,
      requestKey: row.request_key,
      scannedAt: row.scanned_at.toISOString(),
    })),
    grants: new Map(grants.map(({ serial, times }) => [serial!, times])),
    claims: claims.map((row) => ({ ...row, transactionId: row.transaction_id })),
  };
}

/**
 * Ids of the invariants I1 to I12 that do not hold at a place; empty when all do.
 * @throws Error when it cannot be checked
 */
export function checkInvariantsAfter(place: Place): Promise<string[]> {
  return within(place, violatedIn);
}

async function violatedIn(db: OpenDatabase['db']): Promise<string[]> {
  return (await checkInvariants(db)).filter(({ violations }) => violations > 0).map(({ id }) => id);
}

/** Reads the rows, compares them with what was acknowledged, and checks the invariants. */
export function judgePlace(
  place: Place,
  acknowledged: readonly Acknowledgement[],
): Promise<{ verdict: Verdict; violated: string[] }> {
  return within(place, async (db) => ({
    verdict: judge(acknowledged, await readStored(db)),
    violated: await violatedIn(db),
  }));
}

/**
 * The judge's words as a row of the table. Every scan that was begun must have been answered in the end (ScanLoad.stop), so
 * one that is there untold is a promise broken, too.
 */
export function outcomeOf(
  { verdict, violated }: { verdict: Verdict; violated: readonly string[] },
  rest: Pick<FaultOutcome, 'runs'> & Partial<FaultOutcome>,
): FaultOutcome {
  const untold = verdict.untold > 0 ? [`${verdict.untold} scans were granted that nobody was told of`] : [];
  return {
    acknowledged: verdict.acknowledged,
    lost: verdict.lost,
    double: verdict.double,
    violated,
    recoverySeconds: [],
    ...rest,
    broken: [...verdict.examples, ...untold, ...(rest.broken ?? [])],
  };
}
