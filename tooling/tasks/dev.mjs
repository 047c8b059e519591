// `npm run dev`: the whole site on one origin, with hot reload (docs/decisions/0023).
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import concurrently from 'concurrently';
import { readRemotes } from '../remotes.cjs';
import { ensureInstalled, root } from './install.mjs';
import { freePort, isFree } from './machine.mjs';

ensureInstalled();
const port = Number(process.env.PORT ?? 8080);
if (!(await isFree(port))) {
  console.error(
    `Port ${port} is taken, perhaps by npm start. Stop what listens there, or: PORT=${port + 1} npm run dev`,
  );
  process.exit(1);
}

const address = process.env.PUBLIC_URL || `http://localhost:${port}`;
const remotes = readRemotes();
const [api, ...ports] = await Promise.all([freePort(), ...remotes.map(() => freePort())]);
// A folder of its own, so that development data and those of `npm start` do not mix.
const dataDir = process.env.DATA_DIR ?? join(root, '.cache/development-data');
mkdirSync(dataDir, { recursive: true });
const site = {
  api,
  remotes: Object.fromEntries(remotes.map(({ app }, index) => [app, ports[index]])),
  remotesFile: process.env.REMOTES_FILE,
};

/** Starts a part of the site as a process whose output lines are prefixed with its name. */
const part = (name, command, env = {}) => ({
  name,
  command,
  cwd: join(root, name),
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    ...env,
  },
});
const remote = ({ app }, index) =>
  part(app, `node ../tooling/run-dev.cjs --port ${ports[index]}`, { BEHIND_SHELL: 'on' });

const { result } = concurrently(
  [
    part('api', 'tsx watch --clear-screen=false src/server.ts', {
      PORT: String(api),
      BIND: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: address,
    }),
    part('shell', `node ../tooling/run-dev.cjs --port ${port}`, { DEVELOPED_SITE: JSON.stringify(site) }),
    ...remotes.map(remote),
  ],
  {
    prefix: 'name',
    prefixColors: 'auto',
    padPrefix: true,
    killOthersOn: ['failure', 'success'],
  },
);
const admins = process.env.ADMIN_MOBILES ?? '9000000001';
console.log(`
  ${address}/admin/login with ${admins}, ${address}/user/login with any mobile (demo: 9000000002, 9000000003).
  Each one-time code is printed here. Data: ${dataDir}. Ctrl-C stops.
`);
process.exitCode = await result.then(
  () => 0,
  () => 1,
);
