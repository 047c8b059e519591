import type { Kysely } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import type { AdminCommand } from '../../platform/idempotency';
import { type Column, createCsvWriter, textOfRows } from '../../platform/table-files';
import { accountsOf } from '../../programme/conflicts-of-interest';
import { listNotFound } from './change-scheme-lists';
import { type ListedPerson, readAdminMobiles, readListPeople } from './scheme-lists.repository';

interface Admins {
  payoutKeys: readonly PayoutKey[];
  adminMobiles: readonly string[];
}

/** What a second owner must know of a list: how many people it has, and how many of these are admins' own accounts. */
export async function countAudience(db: Kysely<Schema>, admins: Admins, listId: number) {
  const people = (await readListPeople(db, listId)) ?? [];
  return { people: people.length, admins: (await adminsAmong(db, admins, people)).length };
}

async function adminsAmong(
  db: Kysely<Schema>,
  { payoutKeys, adminMobiles }: Admins,
  people: readonly ListedPerson[],
): Promise<number[]> {
  const mobiles = [...new Set([...adminMobiles, ...(await readAdminMobiles(db))])];
  return accountsOf(db, payoutKeys, { mobiles, userIds: people.map(({ userId }) => userId) });
}

const COLUMNS: readonly Column[] = [
  { header: 'Id', kind: 'id', width: 10 },
  { header: 'Name', kind: 'text', width: 24 },
  { header: 'Mobile', kind: 'text', width: 14 },
  { header: 'Account of an admin', kind: 'text', width: 20 },
];

/** The people of a list as CSV; who read it is in the audit log. @throws ApiError 404 `scheme_list_not_found` */
export async function writeListFile(command: AdminCommand, admins: Admins, listId: number): Promise<Buffer> {
  const people = await readListPeople(command.trx, listId);
  if (!people) throw listNotFound();
  const own = new Set(await adminsAmong(command.trx, admins, people));
  await command.audit('scheme-list-downloaded', { list_id: listId, people: people.length });
  const rows = people.map(({ userId, name, mobile }) => [userId, name, mobile, own.has(userId) ? 'yes' : 'no']);
  return createCsvWriter(COLUMNS)(textOfRows(rows));
}
