import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** What the release after this one adds: each kind of step that an upgrade may take beside traffic (docs/operations/upgrades.md). */
const MIGRATIONS: Record<string, { transaction?: 'none'; statements: string[] }> = {
  '9001-columns': {
    statements: [
      'alter table scans add column colour text',
      "alter table users add column language text not null default 'en'",
      'create table colours (id bigint generated always as identity primary key, name text not null unique)',
    ],
  },
  '9002-index': {
    transaction: 'none',
    statements: [
      'drop index concurrently if exists scans_by_colour',
      'create index concurrently scans_by_colour on scans (colour)',
    ],
  },
};

/** A build of the api with two more migrations, in place of a release that does not exist yet. */
export interface NextRelease {
  /** Its `dist/server.js`. */
  server: string;
  remove(): void;
}

/** Copies the built api and adds the migrations to the copy. */
export function makeNextRelease(): NextRelease {
  const tree = mkdtempSync(join(tmpdir(), 'loyalty-next-'));
  cpSync(join(root, 'api/dist'), join(tree, 'api/dist'), { recursive: true });
  for (const path of ['package.json', 'api/package.json', 'api/openapi.json'])
    cpSync(join(root, path), join(tree, path));
  for (const folder of ['node_modules', 'api/node_modules']) {
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(tree, folder));
  }
  const list = join(tree, 'api/dist/database/migrations');
  for (const [name, { transaction, statements }] of Object.entries(MIGRATIONS)) {
    writeFileSync(
      join(list, `${name}.js`),
      `const { sql } = require('kysely');
exports.transaction = ${JSON.stringify(transaction)};
exports.up = async (db) => {
  for (const statement of ${JSON.stringify(statements)}) await sql.raw(statement).execute(db);
};
`,
    );
    appendFileSync(join(list, 'index.js'), `\nexports.migrations['${name}'] = require('./${name}');\n`);
  }
  return { server: join(tree, 'api/dist/server.js'), remove: () => rmSync(tree, { recursive: true, force: true }) };
}
