const { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');

/** Runs one or more webpack configurations. @throws Error with webpack's own words */
const run = (config) =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });

const site = (root, remotes) =>
  writeFileSync(path.join(root, 'remotes.json'), JSON.stringify({ host: '/api', home: '/user/rewards', remotes }));

async function buildOneBundle(root) {
  const out = path.join(root, 'shell/dist');
  await run(require('./one-bundle/webpack.cjs')(out));
  for (const app of ['user-app', 'admin-app']) {
    mkdirSync(path.join(root, app, 'dist'), { recursive: true });
    cpSync(path.join(out, `${app}.json`), path.join(root, app, 'dist/remote.json'));
  }
  site(root, [
    { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' },
    { name: 'admin_app', prefix: '/admin', manifest: '/remotes/admin-app/remote.json' },
  ]);
}

async function buildSkeleton(root) {
  await run(require('./skeleton/webpack.cjs')(root));
  // Its shell asks for the remotes itself: nothing is announced.
  site(root, []);
}

/** Builds a peer into a folder that the site's own server can serve: `one-bundle` or `skeleton`. */
async function buildPeer(name, root) {
  if (existsSync(root)) rmSync(root, { recursive: true });
  mkdirSync(root, { recursive: true });
  await (name === 'skeleton' ? buildSkeleton(root) : buildOneBundle(root));
}

process.env.NODE_ENV = 'production';
const [, , name, root] = process.argv;
buildPeer(name, root).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
