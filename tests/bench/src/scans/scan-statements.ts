import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Schema } from '../../../../api/src/database/schema';
import { insertScan } from '../../../../api/src/modules/scans/scan.repository';
import { findLiveSessions } from '../../../../api/src/sessions/sessions.repository';

/** A statement as the api sends it, with the values of `$1` and so on. */
export interface CaughtStatement {
  sql: string;
  parameters: readonly unknown[];
}

/** Values of what differs from scan to scan, by which they are found among the parameters. */
export const STAND_INS = {
  sessionId: 'the-session',
  userId: 111_111_111,
  batchId: 222_222_222,
  serial: 333_333_333,
  key: 'the-key',
} as const;

const MINUTE_MS = 60_000;

/**
 * Returns the statements of one scan in the order in which the api sends them. The api's own code compiles them, on a database
 * that returns nothing: so pgbench runs what the api runs.
 *
 * @param at the time of the scan, the same for all
 */
export async function catchScanStatements(at: Date): Promise<{ session: CaughtStatement; scan: CaughtStatement }> {
  const caught: CaughtStatement[] = [];
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => void caught.push({ sql, parameters }),
  });
  const { sessionId, key, userId, batchId, serial } = STAND_INS;
  const ago = (minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);
  const place = { location: 'Kothrud, Pune, Maharashtra', latitude: 18.5074, longitude: 73.8077 };
  const hash = 'w2hIzfLBpdPzHJ1yT5lOUlcGqDUxMaTi4CANiJ2rXQs';
  await findLiveSessions(db, [sessionId]);
  await insertScan(
    db,
    {
      ...{ userId, batchId, serial, at },
      ...place,
      request: { area: 'user', callerId: userId, operation: 'storeScan', key, hash },
    },
    { until: ago(-1), invalidSince: ago(10), invalidCodes: 10, scansSince: ago(60), scans: 600 },
    { scansPerHour: 60, speedKmPerHour: 250, distanceKm: 50 },
  );
  const [session, scan] = caught;
  if (!session || !scan || caught.length > 2) throw new Error(`${caught.length} statements in place of two.`);
  return { session, scan };
}
