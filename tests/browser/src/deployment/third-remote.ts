import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../../..');
/** Builds by the contents of the packages that they were made with. */
const builds = join(root, '.cache/third-remote');

/** A remote that is made outside of the workspace. */
export interface ThirdRemote {
  app: string;
  prefix: string;
}

/** npm's variables of this run name this workspace. */
const isOwn = (name: string) => !/^npm_(?!config_(registry|cache|userconfig))/i.test(name);
/** Of the tests: output is read without colours. */
const notOurs = ['NODE_ENV', 'FORCE_COLOR'];
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isOwn(name) && !notOurs.includes(name))),
  npm_config_prefer_offline: 'true',
};

/** Runs a program as in a terminal of another repository. @returns its output @throws Error with its output */
export async function runOutside(cwd: string, command: string, ...args: string[]): Promise<string> {
  try {
    const options = { cwd, env: environment, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
    const { stdout, stderr } = await promisify(execFile)(command, args, options);
    return stdout + stderr;
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout: string; stderr: string };
    throw new Error(`${message}\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * Starts `npm run dev` of a remote outside of the workspace, on a free port.
 * @param site address of the deployed site
 * @returns the remote's address, once its first build has ended, and a function that stops it @throws Error with its output
 */
export async function startDevelopment(cwd: string, site: string): Promise<{ address: string; stop: () => void }> {
  const env = { ...environment, SITE: site, PORT: '0' };
  const child = spawn('npm', ['run', 'dev'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  // npm's own process passes no signal on: the whole group ends.
  const stop = () => void process.kill(-child.pid!, 'SIGKILL');
  let output = '';
  const ended = await new Promise<string>((resolve) => {
    const read = (bytes: Buffer) => {
      output += String(bytes);
      const outcome = /compiled (successfully|with \d+ (?:error|warning)s?)/.exec(output)?.[1];
      if (outcome) resolve(outcome);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => resolve('it ended'));
  });
  const [, address] = /inside \S+: (\S+)/.exec(output) ?? [];
  if (ended === 'successfully' && address) return { address, stop };
  if (ended !== 'it ended') stop();
  throw new Error(`npm run dev: ${ended}\n${output}`);
}

/** Packs the packages that a remote needs. @returns the folder of the archives, and one digest of both */
async function packPackages(folder: string): Promise<{ packages: string; digest: string }> {
  const packages = join(folder, 'packages');
  mkdirSync(packages);
  const workspaces = ['-w', '@loyalty/shared-ui', '-w', '@loyalty/tooling'];
  await runOutside(root, 'npm', 'pack', '--silent', ...workspaces, '--pack-destination', packages);
  const hash = createHash('sha256');
  for (const file of readdirSync(packages).sort()) hash.update(readFileSync(join(packages, file)));
  return { packages, digest: hash.digest('hex').slice(0, 16) };
}

const buildOf = (digest: string, { app }: ThirdRemote) => join(builds, digest, app);

/** A remote with its installed packages; `dispose` removes it, its build is kept. */
export interface MadeRemote {
  folder: string;
  dispose(): void;
}

/**
 * Makes a remote with the packed packages in a folder outside of the workspace, as docs/how-to/add-a-remote.md says: checks,
 * tests and builds it. Needs npm's registry.
 */
export async function makeThirdRemote(remote: ThirdRemote): Promise<MadeRemote> {
  const { app, prefix } = remote;
  const outside = mkdtempSync(join(tmpdir(), 'third-remote-'));
  const { packages, digest } = await packPackages(outside);
  const archives = readdirSync(packages).flatMap((file) => ['-p', join(packages, file)]);
  const create = ['create-loyalty-remote', app, '--prefix', prefix, '--packages', packages];
  await runOutside(outside, 'npx', '--yes', ...archives, ...create);
  const folder = join(outside, app);
  for (const script of ['check', 'test', 'build']) await runOutside(folder, 'npm', 'run', script);
  // Complete or absent, if two specs make it at once.
  mkdirSync(join(builds, digest), { recursive: true });
  const copy = mkdtempSync(join(builds, 'copy-'));
  for (const file of ['package.json', 'dist']) cpSync(join(folder, file), join(copy, file), { recursive: true });
  rmSync(buildOf(digest, remote), { recursive: true, force: true });
  renameSync(copy, buildOf(digest, remote));
  return { folder, dispose: () => rmSync(outside, { recursive: true, force: true }) };
}

/**
 * Returns the folder of a build of a remote that was made outside of the workspace, for `deploy publish --build`; makes it unless the
 * packages are those of its last build.
 */
export async function buildThirdRemote(remote: ThirdRemote): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const { digest } = await packPackages(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
  const build = join(buildOf(digest, remote), 'dist');
  if (!existsSync(build)) (await makeThirdRemote(remote)).dispose();
  return build;
}
