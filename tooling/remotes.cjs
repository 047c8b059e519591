const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** What a remote may ask the browser for; the site grants no other (deploy/site/src/security-headers.ts). */
const permissions = ['camera', 'geolocation', 'otp-credentials', 'microphone', 'display-capture'];

/** Paths of the site that are no remote's. */
const reserved = [
  ...[
    '/about-us',
    '/api',
    '/assets',
    '/css',
    '/csp-reports',
    '/healthz',
    '/icons',
    '/js',
    '/livez',
    '/metrics',
    '/readyz',
  ],
  ...['/release-reports', '/releases', '/remotes', '/service', '/uploads'],
];

const isText = (value) => typeof value === 'string' && value !== '';
const isMatch = (pattern, value) => isText(value) && pattern.test(value);
const isRecord = (isValue) => (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isValue);
const isList = (isValue) => (value) => Array.isArray(value) && value.every(isValue);
const isBelow = (one, other) => one === other || one.startsWith(`${other}/`);

/** Returns whether one of two prefixes contains the other. */
const overlap = (one, other) => isBelow(one, other) || isBelow(other, one);

const rules = {
  app: [
    (value) => isMatch(/^[a-z][a-z0-9-]*$/, value) && !['health', 'history'].includes(value),
    'a folder name, e.g. "dealer-app"',
  ],
  name: [(value) => isMatch(/^[a-z]\w*$/, value) && value !== 'shell', 'the name of its container, e.g. "dealer_app"'],
  prefix: [
    (value) => isMatch(/^(\/[a-z0-9-]+)+$/, value) && !reserved.some((one) => isBelow(value, one)),
    'a path that the site does not use itself, e.g. "/dealer"',
  ],
  home: [(value, { prefix }) => isText(value) && isBelow(value, prefix), 'a path below its prefix'],
  title: [(value) => isRecord(isText)(value) && isText(value.en), 'a text by language, with "en"'],
  permissions: [isList((one) => permissions.includes(one)), `a list of ${permissions.join(', ')}`],
  offline: [(value) => typeof value === 'boolean', 'true or false'],
  firstScreens: [isRecord(isList(isText)), 'the chunk names of a screen by path'],
  skeletons: [isRecord(isText), 'a shape of the app skeleton by path'],
  variables: [isList(isText), 'a list of environment variables that are compiled into it'],
  openapi: [
    (value) => isText(value) || isList(isText)(value),
    'the start of its paths in api/openapi.json, e.g. "/dealers/", or a list of them',
  ],
  budgets: [
    isList(
      ({ kind, name, js, css }) => ['first', 'crossing', 'chunk'].includes(kind) && isText(name) && js >= 0 && css >= 0,
    ),
    'a list of { "kind": "first" | "crossing" | "chunk", "name", "js", "css" } (tooling/tasks/first-screen-budget.mjs)',
  ],
};

/** Validates the fields of a remote.config.json or remote.json that are present. @returns {string[]} a sentence per fault */
const validateRemote = (remote) =>
  Object.entries(rules).flatMap(([field, [isValid, wanted]]) =>
    remote[field] === undefined || isValid(remote[field], remote) ? [] : [`${field} is not ${wanted}`],
  );

/**
 * Reads and validates what a remote declares of itself.
 * @param {string} dir the remote's folder, whose name is its name in a target
 * @throws Error with every fault
 */
function readRemote(dir) {
  const file = path.join(dir, 'remote.config.json');
  const app = path.basename(dir);
  const config = { app, permissions: [], offline: false, ...JSON.parse(readFileSync(file, 'utf8')) };
  const faults = validateRemote(config);
  for (const field of ['name', 'prefix']) if (config[field] === undefined) faults.push(`${field} is missing`);
  for (const field of Object.keys(config)) if (!rules[field]) faults.push(`${field} is unknown`);
  if (faults.length > 0) throw new Error(`${file}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  return { firstScreens: {}, skeletons: {}, budgets: [], variables: [], ...config, dir };
}

/** Root of the repository. */
const repository = path.join(__dirname, '..');

/**
 * Reads the one list of remotes: the workspaces that have a remote.config.json. In a sparse checkout some are missing.
 * @throws Error if two have the same name, or one's prefix contains another's
 */
function readRemotes(root = repository) {
  const file = path.join(root, 'package.json');
  // Outside of the repository this package is in node_modules.
  const { workspaces = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const remotes = workspaces
    .filter((workspace) => existsSync(path.join(root, workspace, 'remote.config.json')))
    .map((workspace) => {
      if (workspace !== path.basename(workspace)) throw new Error(`${workspace}: a remote is a folder of the root`);
      return readRemote(path.join(root, workspace));
    });
  for (const [index, one] of remotes.entries()) {
    const other = remotes.slice(0, index).find(({ name, prefix }) => name === one.name || overlap(prefix, one.prefix));
    if (other) throw new Error(`${one.app} and ${other.app} have the same name, or one's prefix contains the other's`);
  }
  return remotes;
}

/** @throws Error that lists the remotes of the repository */
function findRemote(app) {
  const remotes = readRemotes();
  const found = remotes.find((remote) => remote.app === app);
  if (!found) throw new Error(`There is no remote ${app}: ${remotes.map((remote) => remote.app).join(', ')}`);
  return found;
}

/** Returns the fields of a remote that its entry in remotes.json repeats. */
const publicFields = ({ home, title, permissions }) => ({
  ...(home !== undefined && { home }),
  ...(title !== undefined && { title }),
  ...(permissions !== undefined && { permissions }),
});

/** Returns the remotes.json of a site that serves its own builds of all remotes of the repository. */
function builtInConfig(root = repository) {
  const file = path.join(root, 'deploy/site/site.json');
  const site = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const remotes = readRemotes(root).map((remote) => {
    const folder = `/remotes/${remote.app}/`;
    const { app, name, prefix, offline } = remote;
    const offlineFiles = offline && { offlineFiles: `${folder}offline-files.json` };
    return { name, prefix, app, manifest: `${folder}remote.json`, ...offlineFiles, ...publicFields(remote) };
  });
  return { ...site, remotes };
}

module.exports = {
  builtInConfig,
  findRemote,
  overlap,
  permissions,
  publicFields,
  readRemote,
  readRemotes,
  validateRemote,
};
