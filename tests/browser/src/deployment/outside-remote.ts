import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../../..');
/** Builds by the contents of the packages that they were made with. */
const builds = join(root, '.cache/outside-remote');

/** The remote that is made outside of the workspace. */
export const outsideRemote = { app: 'dealer-app', container: 'dealer_app', prefix: '/dealer' } as const;

/** npm's variables of this run name this workspace. */
const isOwn = (name: string) => !/^npm_(?!config_(registry|cache|userconfig))/i.test(name);
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isOwn(name) && name !== 'NODE_ENV')),
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

const buildOf = (digest: string) => join(builds, digest, outsideRemote.app);

/** A remote with its installed packages; `dispose` removes it, its build is kept. */
export interface OutsideRemote {
  folder: string;
  dispose(): void;
}

/**
 * Makes a remote with the packed packages in a folder outside of the workspace, as docs/how-to/add-a-remote.md says: checks its types, tests
 * and builds it. Needs npm's registry.
 */
export async function makeOutsideRemote(): Promise<OutsideRemote> {
  const folder = mkdtempSync(join(tmpdir(), 'outside-remote-'));
  const { packages, digest } = await packPackages(folder);
  const { app, prefix } = outsideRemote;
  const archives = readdirSync(packages).flatMap((file) => ['-p', join(packages, file)]);
  const create = ['create-loyalty-remote', app, '--prefix', prefix, '--packages', packages];
  await runOutside(folder, 'npx', '--yes', ...archives, ...create);
  const remote = join(folder, app);
  for (const script of ['types', 'test', 'build']) await runOutside(remote, 'npm', 'run', script);
  // Complete or absent, if two specs make it at once.
  mkdirSync(join(builds, digest), { recursive: true });
  const copy = mkdtempSync(join(builds, 'copy-'));
  for (const file of ['package.json', 'dist']) cpSync(join(remote, file), join(copy, file), { recursive: true });
  rmSync(buildOf(digest), { recursive: true, force: true });
  renameSync(copy, buildOf(digest));
  return { folder: remote, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Returns the folder of a built remote that was made outside of the workspace; makes it unless the packages are those of its last build.
 * @returns what `deploy publish dealer-app --build` takes, with the package.json beside it
 */
export async function outsideBuild(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'outside-packages-'));
  const { digest } = await packPackages(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
  const build = join(buildOf(digest), 'dist');
  if (!existsSync(build)) (await makeOutsideRemote()).dispose();
  return build;
}
