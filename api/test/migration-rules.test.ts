import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { type SchemaMigration, migrations } from '../src/platform/database/migrations';

interface ParsedMigration {
  /** In lower case, blanks collapsed. */
  statements: readonly string[];
  migration: SchemaMigration;
  /** Whether a table existed, with rows and traffic, before this migration. */
  isInUse(table: string): boolean;
}

interface Rule {
  name: string;
  /** Returns the statements that break the rule. */
  findIn(parsed: ParsedMigration): readonly string[];
}

const each =
  (breaks: (statement: string, parsed: ParsedMigration) => boolean) =>
  (parsed: ParsedMigration): readonly string[] =>
    parsed.statements.filter((statement) => breaks(statement, parsed));

const tableOf = (statement: string) =>
  /(?:alter table|update|delete from|truncate(?: table)?| on) (?:only |if exists )*"?([a-z_]+)"?/.exec(
    statement,
  )?.[1] ?? '';

/** Splits an `alter table` into clauses at commas outside of brackets. */
function clausesOf(statement: string): string[] {
  const clauses = [''];
  let depth = 0;
  for (const sign of statement) {
    depth += { '(': 1, ')': -1 }[sign] ?? 0;
    if (sign === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += sign;
  }
  return clauses;
}

const altersInUse = (clause: RegExp) =>
  each(
    (statement, { isInUse }) =>
      statement.startsWith('alter table') &&
      isInUse(tableOf(statement)) &&
      clausesOf(statement).some((one) => clause.test(one)),
  );

/** What a migration may not do while the previous release serves on the same database (docs/operations/upgrades.md). */
const rules: readonly Rule[] = [
  {
    name: 'takes away or renames what the release before still uses (say why not: export const contract)',
    findIn: (parsed) =>
      parsed.migration.contract
        ? []
        : each((statement, { isInUse }) => {
            const dropsTable = /^drop (?:table|view) (?:if exists )?"?([a-z_]+)/.exec(statement);
            if (dropsTable) return isInUse(dropsTable[1]!);
            return (
              statement.startsWith('alter table') &&
              isInUse(tableOf(statement)) &&
              /\b(drop column|rename (?:column|to|constraint)|drop (?!constraint|default|not null|expression|identity)"?[a-z_]+|rename "?[a-z_]+"? to)\b/.test(
                statement,
              )
            );
          })(parsed),
  },
  {
    name: 'adds a column that the release before does not fill (not null without a default)',
    findIn: altersInUse(
      /\badd (?:column )?(?!constraint|check|unique|primary|foreign)(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/,
    ),
  },
  {
    name: 'makes a column of a table in use obligatory (add a check not valid, validate it, then set not null)',
    findIn: (parsed) =>
      parsed.statements.some((statement) => statement.includes('validate constraint'))
        ? []
        : altersInUse(/\bset not null\b/)(parsed),
  },
  {
    name: 'rewrites a table in use (changes a type)',
    findIn: altersInUse(/\balter (?:column )?"?[a-z_]+"? (?:set data )?type\b/),
  },
  {
    name: 'rewrites a table in use (a stored generated column or a default that differs by row)',
    findIn: altersInUse(
      /\badd (?:column )?.*(?:\bstored\b|\bdefault (?:\w*random\w*|gen_\w+|clock_timestamp|nextval))/,
    ),
  },
  {
    name: 'checks all rows of a table in use under its lock (add it not valid, validate it in a migration of its own)',
    findIn: altersInUse(
      /\badd (?:constraint "?[a-z_]+"? )?(?:check|foreign key)\b(?!.*\bnot valid\b)|\breferences\b(?!.*\bnot valid\b)/,
    ),
  },
  {
    name: 'builds an index under the lock of a table in use (add unique or primary key using index instead)',
    findIn: altersInUse(/\badd (?:constraint "?[a-z_]+"? )?(?:unique|primary key)\b(?!.*\busing index\b)/),
  },
  {
    name: 'builds an index of a table in use while writes are locked (create index concurrently)',
    findIn: each(
      (statement, { isInUse }) =>
        /^create (?:unique )?index (?!concurrently)/.test(statement) && isInUse(tableOf(statement)),
    ),
  },
  {
    name: 'runs concurrently in a transaction (export const transaction = none)',
    findIn: each((statement, { migration }) => / concurrently\b/.test(statement) && migration.transaction !== 'none'),
  },
  {
    name: 'does not bear being run again (drop index concurrently if exists, before it is made)',
    findIn: ({ statements }) =>
      statements.filter((statement, at) => {
        const made = /^create (?:unique )?index concurrently (?:if not exists )?"?([a-z_]+)/.exec(statement)?.[1];
        if (!made) return false;
        const before = `drop index concurrently if exists ${made}`;
        return !statements.slice(0, at).some((one) => one.replaceAll('"', '') === before);
      }),
  },
  {
    name: 'changes rows of the journal or the audit log, or how they are guarded',
    findIn: each(
      (statement) =>
        /^(?:update|delete from|truncate) "?(?:journal|audit_log)\b/.test(statement) ||
        /^alter table "?(?:journal|audit_log)"? disable trigger/.test(statement) ||
        /^drop trigger .* on "?(?:journal|audit_log)\b/.test(statement) ||
        statement.includes('session_replication_role'),
    ),
  },
  {
    name: 'changes all rows of a table in use in one transaction (fill it in steps, from the code)',
    findIn: each(
      (statement, { isInUse }) =>
        /^(?:update|delete from) /.test(statement) && isInUse(tableOf(statement)) && !/ where /.test(statement),
    ),
  },
  {
    name: 'locks a table or rewrites it on purpose',
    findIn: each((statement) => /^(?:lock|cluster|vacuum full|reindex (?!.*concurrently))\b/.test(statement)),
  },
];

/**
 * Returns the statements that a migration sends, in lower case, blanks collapsed. Nothing is run; every result is
 * empty.
 */
async function statementsOf(migration: SchemaMigration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim().toLowerCase()),
  });
  await migration.up(db);
  return statements;
}

/**
 * Checks migrations in order, each against the tables that earlier ones created.
 * @returns a line for each statement that breaks a rule: `<migration>: <rule>: <statement>`
 */
async function validateMigrations(migrations: Record<string, SchemaMigration>): Promise<string[]> {
  const tables = new Set<string>();
  const broken: string[] = [];
  for (const [name, migration] of Object.entries(migrations)) {
    const statements = await statementsOf(migration);
    const parsed = { statements, migration, isInUse: (table: string) => tables.has(table) };
    for (const rule of rules) {
      broken.push(...rule.findIn(parsed).map((statement) => `${name}: ${rule.name}: ${statement}`));
    }
    for (const statement of statements) {
      const made = /^create (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/.exec(statement)?.[1];
      if (made) tables.add(made);
    }
  }
  return broken;
}

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
const brokenRules = async (more: Partial<SchemaMigration>, ...statements: string[]) => {
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
    expect(await brokenRules(more, statement)).toEqual([rule]);
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
    expect(await brokenRules(more, ...statements)).toEqual([]);
  });
});
