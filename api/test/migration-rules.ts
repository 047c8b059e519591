import type { SchemaMigration } from '../src/database/migrations';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

interface Judged {
  /** In lower case, blanks collapsed. */
  statements: readonly string[];
  migration: SchemaMigration;
  /** Whether a table existed, with rows and traffic, before this migration. */
  isInUse(table: string): boolean;
}

interface Rule {
  name: string;
  /** Returns the statements that break the rule. */
  findIn(judged: Judged): readonly string[];
}

const each =
  (breaks: (statement: string, judged: Judged) => boolean) =>
  (judged: Judged): readonly string[] =>
    judged.statements.filter((statement) => breaks(statement, judged));

const tableOf = (statement: string) =>
  /(?:alter table|update|delete from|truncate(?: table)?| on) (?:only |if exists )*"?([a-z_]+)"?/.exec(
    statement,
  )?.[1] ?? '';

/** Splits an `alter table` into clauses at commas outside of brackets. */
const clausesOf = (statement: string) => statement.split(/,(?![^(]*\))/);

const altersInUse = (clause: RegExp) =>
  each(
    (statement, { isInUse }) =>
      statement.startsWith('alter table') &&
      isInUse(tableOf(statement)) &&
      clausesOf(statement).some((one) => clause.test(one)),
  );

/** What a migration may not do while the previous release serves on the same database (docs/operations/upgrades.md). */
export const rules: readonly Rule[] = [
  {
    name: 'takes away or renames what the release before still uses (say why not: export const contract)',
    findIn: (judged) =>
      judged.migration.contract
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
          })(judged),
  },
  {
    name: 'adds a column that the release before does not fill (not null without a default)',
    findIn: altersInUse(
      /\badd (?:column )?(?!constraint|check|unique|primary|foreign)(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/,
    ),
  },
  {
    name: 'makes a column of a table in use obligatory (add a check not valid, validate it, then set not null)',
    findIn: (judged) =>
      judged.statements.some((statement) => statement.includes('validate constraint'))
        ? []
        : altersInUse(/\bset not null\b/)(judged),
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
    name: 'builds an index of a table in use while nobody may write (create index concurrently)',
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
export async function validateMigrations(migrations: Record<string, SchemaMigration>): Promise<string[]> {
  const tables = new Set<string>();
  const broken: string[] = [];
  for (const [name, migration] of Object.entries(migrations)) {
    const statements = await statementsOf(migration);
    const judged = { statements, migration, isInUse: (table: string) => tables.has(table) };
    for (const rule of rules) {
      broken.push(...rule.findIn(judged).map((statement) => `${name}: ${rule.name}: ${statement}`));
    }
    for (const statement of statements) {
      const made = /^create (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/.exec(statement)?.[1];
      if (made) tables.add(made);
    }
  }
  return broken;
}
