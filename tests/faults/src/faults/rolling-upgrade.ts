import { appendFileSync, cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, createProgramme } from '../fault';

const ROOT = join(__dirname, '../../../..');
const BETWEEN_MS = 3000;

/** What the next release adds: each kind of step that an upgrade may take beside traffic (docs/operations/upgrades.md). */
const MIGRATIONS: Record<string, { transaction?: 'none'; statements: string[] }> = {
  '9001-columns': {
    statements: [
      'alter table scans add column colour text',
      "alter table users add column dialect text not null default 'en'",
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

/** Copies the built api and adds the migrations, in place of a release that does not exist yet. @returns its `server.js` */
function makeNextRelease(folder: string): string {
  for (const path of ['api/dist', 'api/fonts', 'package.json', 'api/package.json', 'api/openapi.json'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const modules of ['node_modules', 'api/node_modules'])
    if (existsSync(join(ROOT, modules))) symlinkSync(join(ROOT, modules), join(folder, modules));
  const list = join(folder, 'api/dist/platform/database/migrations');
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
  return join(folder, 'api/dist/server.js');
}

/** docs/operations/upgrades.md: nodes of one release serve while the next one migrates and replaces them. */
export const rollingUpgrade: Fault = {
  engines: ['postgres'],
  quick: 0,
  long: 1,
  async make(run) {
    const server = makeNextRelease(join(run.folder, 'next'));
    const nodes = [await run.start(), await run.start()];
    const programme = await createProgramme(nodes[0]!, { codes: 20_000, users: 12 });
    let turn = 0;
    const load = run.startLoad({ programme, host: () => nodes[(turn += 1) % nodes.length]!.host, claims: true });
    await load.acknowledgedAfter(performance.now());
    for (const step of ['first', 'second']) {
      await pause(BETWEEN_MS);
      nodes.push(await run.start({ server }));
      await pause(BETWEEN_MS);
      await nodes.shift()!.stop();
      run.log(`the ${step} node is of the next release`);
    }
    await pause(BETWEEN_MS);
    await load.stop();
    return `to this build with two more migrations, while the nodes without went on serving; ${load.unavailable} × 503, longest pause ${load.longestGap().toFixed(1)} s; ${load.claims} claims and ${load.approvals} approvals among them`;
  },
};
