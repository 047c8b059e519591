import { sql } from 'kysely';
import { PostgresDialect, generate } from 'kysely-codegen';
import { openTestDatabase } from '../../../test/test-database';

/** Columns whose type the database does not state, and the types that stored-types.ts and others have for them. */
const columns: Record<string, string> = {
  'admins.roles': 'ColumnType<AdminRole[] | null, AdminRole[] | null | undefined, AdminRole[] | null>',
  'api_keys.scopes': 'KeyScope[]',
  'audit_log.subjects': 'GeneratedAlways<string[]>',
  'audit_log.words': 'GeneratedAlways<string | null>',
  'claims.transaction_id': 'GeneratedAlways<string>',
  'claims_by_day.status': `Claims['status']`,
  'epochs.jumps': 'StoredJumps',
  'epochs.source': 'StoredSource',
  'money_by_month.kind': 'MoneyKind',
  'money_journal.from_account': 'MoneyAccount',
  'money_journal.kind': 'MoneyKind',
  'money_journal.to_account': 'MoneyAccount',
  'otp_sends.purpose': 'OtpPurpose',
  'payout_items.left_reason': 'LeftReason | null',
  'points_by_month.kind': `Journal['kind']`,
  'points_by_month.to_account': `Journal['to_account']`,
  'saved_views.columns': 'StoredColumns',
  'users.search_text': 'GeneratedAlways<string>',
};
const stored = ['Details', 'LeftReason', 'MoneyAccount', 'MoneyKind', 'OtpPurpose'];
const imports = {
  AdminRole: '../permissions',
  KeyScope: '../permissions',
  GeneratedAlways: 'kysely',
  ...Object.fromEntries(
    [...stored, 'StoredColumns', 'StoredJumps', 'StoredSource'].map((name) => [name, './stored-types']),
  ),
};

test('row-types.gen.ts is written from the migrated database (npm run row-types -w @loyalty/api)', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const { rows: identities } = await sql<{ column: string }>`
      select attrelid::regclass || '.' || attname as column from pg_attribute where attidentity = 'a'`.execute(db);
    const { rows: schemas } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
    const { rows: checks } = await sql<{ column: string; check: string }>`
      select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(c.oid) as check
      from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
      where contype = 'c' and cardinality(conkey) = 1`.execute(db);
    const written = await generate({
      db,
      dialect: new PostgresDialect(),
      outFile: null,
      defaultSchemas: schemas.map(({ name }) => name),
      excludePattern: 'kysely_*',
      typeMapping: { int8: 'number', timestamptz: 'Date', date: 'string', jsonb: 'Details' },
      customImports: imports,
      overrides: {
        columns: {
          ...Object.fromEntries(identities.map(({ column }) => [column, 'GeneratedAlways<number>'])),
          ...columns,
        },
      },
      async postprocess({ metadata }) {
        for (const table of metadata.tables)
          for (const column of table.columns) {
            const listed = checks
              .filter((one) => one.column === `${table.name}.${column.name}`)
              .flatMap(({ check }) => /^CHECK \(\(\w+ = ANY \(ARRAY\[('.*)\]\)\)\)/.exec(check)?.[1] ?? []);
            if (listed[0]) column.enumValues = [...listed[0].matchAll(/'([^']*)'/g)].map(([, value]) => value!);
          }
        return metadata;
      },
    });
    await expect(written).toMatchFileSnapshot('row-types.gen.ts');
  } finally {
    await close();
  }
});
