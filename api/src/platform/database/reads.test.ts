import { sql } from 'kysely';
import { openTestDatabase } from '../../../test/test-database';
import { openDatabase } from './open-database';
import { replicaReads } from './reads';

test('a failure of the primary is not the replica’s: nothing is counted, and the next read tries the replica again', async () => {
  // Nothing listens there.
  const primary = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  const replica = await openTestDatabase();
  const report = vi.fn();
  const reads = replicaReads({ primary: primary.db, replica: replica.db, report });
  const read = vi.fn(() => sql`select 1`.execute(replica.db));
  for (let time = 0; time < 2; time += 1) await expect(reads(read)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(read).not.toHaveBeenCalled();
  expect(report).not.toHaveBeenCalled();
  for (const { close } of [primary, replica]) await close();
});
