import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { INVARIANT_COUNT } from '../../insight/invariants';
import { loadConfig } from '../../platform/config/load-config';
import { openDatabase } from '../../platform/database/open-database';
import { startApi } from '../../start-api';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = join(__dirname, '../../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'check-invariants-'));
const config = loadConfig({ DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'silent' });
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs `npm run invariants` as its script does. */
function run(variables: Record<string, string>): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const child = spawn(process.execPath, [join(root, 'tooling/tasks/api-command.mjs'), 'check-invariants'], {
      cwd: root,
      env: { ...env, ...variables },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject).on('close', (code) => resolve({ code, output, errors }));
  });
}

test.skipIf(process.env.NIGHTLY !== 'on')(
  'from no database to a broken one: exit 2 when it cannot check, 0 when all hold, 1 when one does not',
  async () => {
    const nothing = await run({ DATA_DIR: join(dataDir, 'elsewhere') });
    expect(nothing).toMatchObject({ code: 2, output: '' });
    expect(nothing.errors).toContain('There is no database in');

    const site = await startApi(config);
    const running = await run({ DATA_DIR: dataDir });
    await site.close();
    expect(running).toMatchObject({ code: 0, errors: '' });
    expect(running.output).toContain(`asked of the running site (process ${process.pid})`);
    expect(running.output.match(/^I[0-9]+ +pass /gm)).toHaveLength(INVARIANT_COUNT);
    expect(running.output).toContain('All hold.');

    const database = await openDatabase({ dataDir });
    const locked = await run({ DATA_DIR: dataDir });
    expect(locked).toMatchObject({ code: 2, output: '' });
    expect(locked.errors).toContain(`in use by process ${process.pid}`);
    await sql`insert into users (mobile, role_id, joined_at) values ('9876543210', 2, now())`.execute(database.db);
    await sql`insert into point_totals (user_id, granted, available) select id, 5, 5 from users`.execute(database.db);
    await database.close();

    const broken = await run({ DATA_DIR: dataDir });
    expect(broken).toMatchObject({ code: 1, errors: '' });
    expect(broken.output).toContain('the journal granted 0, users hold 5');
    expect(broken.output).toContain('Violated: I1, I2, I8 (');

    const elsewhere = await run({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' });
    expect(elsewhere).toMatchObject({ code: 2, output: '' });
  },
);
