import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { initialiseDirectory, lockDirectory } from './data-directory';
import { openDatabase } from './open-database';

const OWN_PID_NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync(OWN_PID_NAMESPACE[0]!, [...OWN_PID_NAMESPACE.slice(1), 'true']).status === 0;

/**
 * Tries to lock one directory after another, each at an agreed time; prints 'locked' or the error, and keeps its locks.
 */
const CONTENDER = `
  const { lockDirectory } = require(${JSON.stringify(join(__dirname, 'data-directory.ts'))});
  const [start, ...directories] = process.argv.slice(1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, Number(start) - Date.now() - 20));
  directories.forEach((directory, index) => {
    while (Date.now() < Number(start) + index * 15);
    try { lockDirectory(directory); console.log('locked'); } catch (error) { console.log(error.message); }
  });
  setInterval(() => {}, 1e6);
`;

describe('the lock of an embedded database’s directory', () => {
  let folder: string;
  let children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
  });
  afterEach(async () => {
    await Promise.all(children.map(kill));
    children = [];
    rmSync(folder, { recursive: true });
  });

  /** Starts a process that tries the directories; resolves with a line for each. */
  function contend(directories: string[], { start = 0, within = [] as string[] } = {}) {
    const [program, ...args] = [...within, process.execPath, '--require', 'tsx/cjs', '-e', CONTENDER];
    const child = spawn(program!, [...args, String(start), ...directories], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const lines = new Promise<string[]>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.split('\n').length > directories.length) resolve(text.trimEnd().split('\n'));
      });
      child.once('exit', () => reject(new Error(`ended early: ${text}`)));
    });
    return { child, lines };
  }

  function kill(child: ChildProcess): Promise<unknown> {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    return ended;
  }

  test('of two that start at the same moment one gets it, each of many times', async () => {
    const directories = Array.from({ length: process.env.NIGHTLY === 'on' ? 100 : 20 }, (_, n) =>
      join(folder, `database-${n}`),
    );
    const start = Date.now() + 1500;
    const [one, other] = await Promise.all([1, 2].map(() => contend(directories, { start }).lines));
    const winners = directories.map((_, n) => [one![n], other![n]].filter((line) => line === 'locked').length);
    expect(winners).toEqual(directories.map(() => 1));
  }, 60_000);

  test('is held as long as its process lives; the refusal names that process, and an empty file is no invitation', async () => {
    const holder = contend([folder]);
    expect(await holder.lines).toEqual(['locked']);
    expect(() => lockDirectory(folder)).toThrow(`in use by process ${holder.child.pid} on `);
    writeFileSync(join(folder, 'database.pid'), '');
    expect(() => lockDirectory(folder)).toThrow(`The database in ${folder} is in use by another process.`);
    await kill(holder.child);
    lockDirectory(folder)();
  }, 60_000);

  (canUnshare ? test : test.skip)(
    'two containers that share a volume exclude each other',
    async () => {
      const first = contend([folder], { within: OWN_PID_NAMESPACE });
      expect(await first.lines).toEqual(['locked']);
      const second = contend([folder], { within: OWN_PID_NAMESPACE });
      expect(await second.lines).toEqual([expect.stringContaining(`The database in ${folder} is in use by process `)]);
      expect(() => lockDirectory(folder)).toThrow('is in use by process ');
      await kill(first.child);
      const third = contend([folder], { within: OWN_PID_NAMESPACE });
      expect(await third.lines).toEqual(['locked']);
    },
    60_000,
  );
});

describe('the embedded database in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'database-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('what an interrupted first start left is set aside; then one process at a time, and rows are kept', async () => {
    const unfinished = join(folder, 'database.unfinished');
    mkdirSync(unfinished);
    writeFileSync(join(unfinished, 'PG_VERSION'), '17\n');
    const notices: string[] = [];
    await initialiseDirectory(join(folder, 'database'), (notice) => notices.push(notice));
    expect(notices).toEqual([expect.stringContaining('An earlier first start was interrupted.')]);
    const [aside] = readdirSync(folder).filter((name) => name.startsWith('database.unfinished-'));
    expect(readFileSync(join(folder, aside!, 'PG_VERSION'), 'utf8')).toBe('17\n');

    const first = await openDatabase({ dataDir: folder });
    await sql`create table kept as select 7 as number`.execute(first.db);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    const second = await openDatabase({ dataDir: folder });
    expect((await sql`select number from kept`.execute(second.db)).rows).toEqual([{ number: 7 }]);
    await second.close();
  }, 60_000);

  test('files that are no complete database are left alone', async () => {
    const home = join(folder, 'database');
    mkdirSync(home);
    writeFileSync(join(home, 'base'), 'in use elsewhere');
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `${home} holds files that are no complete database`,
    );
    expect(readdirSync(home)).toEqual(['base']);
    // The failed open released the lock.
    lockDirectory(folder)();
  });
});
