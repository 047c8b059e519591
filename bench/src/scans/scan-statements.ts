import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Schema } from '../../../api/src/database/schema';
import { insertScan } from '../../../api/src/modules/scans/scan.repository';
import { findLiveSessions } from '../../../api/src/sessions/sessions.repository';

/** A statement as the api sends it: SQL with `$1`, and what stood for each parameter when it was caught. */
export interface CaughtStatement {
  sql: string;
  parameters: readonly unknown[];
}

/** Values that stand for what differs from scan to scan, so that they are found again among the parameters. */
export const STAND_INS = {
  sessionId: 'the-session',
  userId: 111_111_111,
  batchId: 222_222_222,
  serial: 333_333_333,
  key: 'the-key',
  location: 'Kothrud, Pune, Maharashtra',
  latitude: 18.5074,
  longitude: 73.8077,
  hash: 'w2hIzfLBpdPzHJ1yT5lOUlcGqDUxMaTi4CANiJ2rXQs',
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The statements of one scan, in the order in which the api sends them: the session check and the scan. They are compiled by
 * the api's own code, which is run on a database that answers nothing; so what is measured beside it cannot differ from it.
 *
 * @param at the moment of the scan, which is the same for all
 */
export async function catchScanStatements(at: Date): Promise<{ session: CaughtStatement; scan: CaughtStatement }> {
  const caught: CaughtStatement[] = [];
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => void caught.push({ sql, parameters }),
  });
  const { sessionId, hash, key, ...attempt } = STAND_INS;
  await findLiveSessions(db, [sessionId]);
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  await insertScan(
    db,
    { ...attempt, at, request: { key, hash } },
    {
      until: before(-MINUTE_MS),
      invalidSince: before(10 * MINUTE_MS),
      invalidCodes: 10,
      scansSince: before(HOUR_MS),
      scans: 600,
    },
    { scansPerHour: 60, speedKmPerHour: 250, distanceKm: 50 },
  );
  const [session, scan] = caught;
  if (!session || !scan || caught.length > 2) throw new Error(`${caught.length} statements in place of two.`);
  return { session, scan };
}
