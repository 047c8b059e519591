import { type Kysely, sql } from 'kysely';
import { type SchemaMigration, migrations } from '../src/database/migrations';
import { validateMigrations, rules } from './migration-rules';

test('no migration keeps the release before it from serving, or scans waiting', async () => {
  expect(await validateMigrations(migrations)).toEqual([]);
});

test('names are four figures and words, in order', () => {
  const names = Object.keys(migrations);
  expect(names.filter((name) => !/^[0-9]{4}-[a-z-]+$/.test(name))).toEqual([]);
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});

const sends = (more: Partial<SchemaMigration>, ...statements: string[]): SchemaMigration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  ...more,
});
const before = sends(
  {},
  'create table scans (serial bigint primary key, place text)',
  'create table journal (id bigint)',
);
const judge = async (more: Partial<SchemaMigration>, ...statements: string[]) => {
  const broken = await validateMigrations({ '0001-before': before, '0002-planted': sends(more, ...statements) });
  return broken.map((line) => rules.findIndex(({ name }) => line.startsWith(`0002-planted: ${name}: `)));
};
const alone: Partial<SchemaMigration> = { transaction: 'none' };

describe('a planted violation is found', () => {
  test.each<[number, string, Partial<SchemaMigration>?]>([
    [0, 'alter table scans drop column place'],
    [0, 'ALTER TABLE scans\n  DROP place'],
    [0, 'alter table scans add column x int, drop column place'],
    [0, 'drop table scans'],
    [0, 'drop table if exists scans cascade'],
    [0, 'alter table scans rename column place to location'],
    [0, 'alter table scans rename place to location'],
    [0, 'alter table scans rename to readings'],
    [1, 'alter table scans add column city text not null'],
    [1, 'alter table scans add city text not null'],
    [1, 'alter table scans add column a int default 1, add column city text not null'],
    [2, 'alter table scans alter column place set not null'],
    [3, 'alter table scans alter column serial type int'],
    [3, 'alter table scans alter serial set data type numeric'],
    [4, 'alter table scans add column short text generated always as (left(place, 3)) stored'],
    [4, 'alter table scans add column mark uuid default gen_random_uuid()'],
    [5, 'alter table scans add constraint placed check (place <> $$$$)'],
    [5, 'alter table scans add foreign key (serial) references codes'],
    [5, 'alter table scans add column user_id bigint references users'],
    [6, 'alter table scans add constraint one_place unique (place)'],
    [6, 'alter table scans add primary key (place)'],
    [7, 'create index scans_by_place on scans (place)'],
    [7, 'create unique index scans_by_place on scans (place)'],
    [8, 'drop index concurrently if exists scans_by_place'],
    [9, 'create index concurrently scans_by_place on scans (place)', alone],
    [10, 'update journal set id = 1 where id = 2'],
    [10, 'alter table journal disable trigger append_only'],
    [10, 'drop trigger append_only on journal'],
    [10, 'set local session_replication_role = replica'],
    [11, 'update scans set place = lower(place)'],
    [11, 'delete from scans'],
    [12, 'lock table scans in access exclusive mode'],
    [12, 'vacuum full scans'],
  ])('rule %i: %s', async (rule, statement, more = {}) => {
    expect(await judge(more, statement)).toEqual([rule]);
  });

  test('every rule has one', () => {
    expect(rules).toHaveLength(13);
  });
});

describe('what an upgrade may do', () => {
  test.each<[string, Partial<SchemaMigration>, ...string[]]>([
    ['add a column', {}, 'alter table scans add column city text'],
    ['add one with a default', {}, "alter table scans add column city text not null default ''"],
    ['add a table with its indexes', {}, 'create table y (a int not null unique)', 'create index y_a on y (a)'],
    ['drop what it made itself', {}, 'create table y (a int)', 'alter table y drop column a', 'drop table y'],
    ['drop a constraint', {}, 'alter table scans drop constraint placed'],
    ['take away in a contract', { contract: 'nothing since 0001 reads it' }, 'alter table scans drop column place'],
    ['add a check that is not checked yet', {}, 'alter table scans add constraint c check (serial > 0) not valid'],
    [
      'make obligatory what was checked',
      {},
      'alter table scans validate constraint c',
      'alter table scans alter place set not null',
    ],
    ['add unique with an index that is there', {}, 'alter table scans add constraint u unique using index scans_u'],
    [
      'build an index beside the traffic',
      alone,
      'drop index concurrently if exists scans_by_place',
      'create index concurrently scans_by_place on scans (place)',
    ],
    ['change a few rows', {}, 'update scans set place = null where serial = 1'],
  ])('%s', async (_name, more, ...statements) => {
    expect(await judge(more, ...statements)).toEqual([]);
  });
});
