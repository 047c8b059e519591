#!/usr/bin/env node
// Makes a new remote from tooling/template: docs/how-to/add-a-remote.md.
const { spawnSync } = require('node:child_process');
const {
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  mkdirSync,
  renameSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { overlap, readRemotes, validateRemote } = require('./remotes.cjs');

const usage = `create-loyalty-remote <name> --prefix </path> [--area <admin|user>] [--packages <folder>]

  <name>      its folder, e.g. dealer-app
  --prefix    where its screens are, e.g. /dealer
  --area      who signs in: admins (default), with the session of /admin, or users of the programme
  --packages  outside of the repository: a folder with the packed @loyalty/shared-ui and @loyalty/tooling, instead of
              a registry`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Returns the package.json of the repository of the site if `cwd` is its root. */
function readRepository(cwd) {
  const file = path.join(cwd, 'package.json');
  const found = existsSync(file) ? readJson(file) : undefined;
  return found?.workspaces?.includes('tooling') ? found : undefined;
}

/** @throws Error if a name or prefix is malformed or taken */
function validate({ app, name, prefix, area }, cwd, repository) {
  const faults = validateRemote({ app, prefix });
  if (area !== 'admin' && area !== 'user') faults.push(`area is not admin or user: ${area}`);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n\n${usage}`);
  if (existsSync(path.join(cwd, app))) throw new Error(`The folder ${app} exists already`);
  const other = repository && readRemotes(cwd).find((one) => one.name === name || overlap(one.prefix, prefix));
  if (other) throw new Error(`${other.app} has the name ${other.name} and the prefix ${other.prefix}: choose others`);
}

/** Copies a folder of the template over the remote. npm leaves files named .gitignore out of packages, so none begins with a dot. */
function copyTemplate(name, folder) {
  const skipped = new Set(['.cache', 'node_modules']);
  const filter = (file) => !skipped.has(path.basename(file));
  cpSync(path.join(__dirname, name), folder, { recursive: true, filter });
  for (const file of ['gitignore', 'oxlintrc.json', 'oxfmtrc.json', 'dependency-cruiser.cjs'])
    if (existsSync(path.join(folder, file))) renameSync(path.join(folder, file), path.join(folder, `.${file}`));
}

/** Replaces the template's names in its files, and the calls of the admin area where users sign in. */
function rename(folder, { app, name, prefix, area }) {
  const title = app.replace(/-app$/, '').replaceAll('-', ' ');
  const names = {
    '/template': prefix,
    'template-app': app,
    template_app: name,
    Template: title.charAt(0).toUpperCase() + title.slice(1),
    "'admin/": area === 'user' ? "'users/" : "'admin/",
  };
  const files = ['package.json', 'remote.config.json', 'pipeline.yml', 'src/session', 'src/features/sign-in'];
  for (const file of files.map((one) => path.join(folder, one)).flatMap(listFiles)) {
    const text = readFileSync(file, 'utf8');
    const pattern = /\/template|template[-_]app|Template|'admin\//g;
    writeFileSync(
      file,
      text.replace(pattern, (found) => names[found]),
    );
  }
  const config = path.join(folder, 'remote.config.json');
  const { openapi, ...others } = readJson(config);
  const other = area === 'user' ? '/admin/' : '/users/';
  writeJson(config, { ...others, openapi: openapi.filter((one) => !one.startsWith(other)) });
}

const listFiles = (file) =>
  statSync(file).isDirectory() ? readdirSync(file).flatMap((one) => listFiles(path.join(file, one))) : [file];

/** Returns the versions of the packages that a remote outside of the repository takes. @throws Error if one is not packed */
function versionsOf(packages) {
  const { version } = readJson(path.join(__dirname, 'package.json'));
  const { version: sharedUi } = readJson(
    path.join(path.dirname(require.resolve('@loyalty/shared-ui/tokens.css')), '../package.json'),
  );
  if (!packages) return { 'shared-ui': `^${sharedUi}`, tooling: `^${version}` };
  const packed = (name) => {
    const file = readdirSync(packages).find((one) => one.startsWith(`loyalty-${name}-`) && one.endsWith('.tgz'));
    if (!file) throw new Error(`${packages} has no packed ${name}: npm pack -w @loyalty/${name}`);
    return `file:${path.resolve(packages, file)}`;
  };
  return { 'shared-ui': packed('shared-ui'), tooling: packed('tooling') };
}

/** Changes the template's package.json to one of the repository, which has test library and compiler, or to one of its own. */
function adoptPackage(folder, repository, packages) {
  const file = path.join(folder, 'package.json');
  const template = readJson(file);
  const { scripts, dependencies, devDependencies } = template;
  if (repository) {
    const own = {
      ...scripts,
      build: `node ../tooling/run-webpack.cjs && node ../tooling/tasks/first-screen-budget.mjs ${path.basename(folder)}`,
      check: `node ../tooling/tasks/run-checks.mjs ${path.basename(folder)}`,
      dev: 'node ../tooling/run-dev.cjs',
      'types:api': 'node ../tooling/api-types.mjs',
    };
    const { overrides: _ofAnotherRepository, ...kept } = template;
    return writeJson(file, { ...kept, scripts: own, devDependencies: { '@loyalty/tooling': '*' } });
  }
  const versions = versionsOf(packages);
  dependencies['@loyalty/shared-ui'] = versions['shared-ui'];
  devDependencies['@loyalty/tooling'] = versions.tooling;
  writeJson(file, template);
}

/** Moves the remote's workflow to where the repository's workflows are. */
function placePipeline(folder, app, root) {
  const workflows = path.join(root, '.github/workflows');
  mkdirSync(workflows, { recursive: true });
  renameSync(path.join(folder, 'pipeline.yml'), path.join(workflows, `${app}.yml`));
}

function create({ app, prefix, area, packages, cwd = process.cwd() }) {
  const remote = { app, name: app.replaceAll('-', '_'), prefix, area };
  const repository = readRepository(cwd);
  validate(remote, cwd, repository);
  const folder = path.join(cwd, app);
  const parts = [
    'template',
    repository ? 'template-workspace' : 'template-alone',
    ...(area === 'user' ? ['template-user'] : []),
  ];
  for (const part of parts) copyTemplate(part, folder);
  rename(folder, remote);
  adoptPackage(folder, repository, packages);
  placePipeline(folder, app, repository ? cwd : folder);
  if (repository)
    writeJson(path.join(cwd, 'package.json'), { ...repository, workspaces: [...repository.workspaces, app] });
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: repository ? cwd : folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${app} is made, but npm install failed; its own message is above`);
  // Of its own area only; in another repository those of the template stay until `npm run types:api -- --from …`.
  const types = path.join(__dirname, 'api-types.mjs');
  if (existsSync(path.join(__dirname, '../api/openapi.json')))
    spawnSync(process.execPath, [types], { cwd: folder, stdio: 'inherit' });
  spawnSync('npx', ['oxfmt', '.'], { cwd: folder, shell: process.platform === 'win32' });
  console.log(`${app} is made, with the prefix ${prefix}.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      prefix: { type: 'string' },
      area: { type: 'string', default: 'admin' },
      packages: { type: 'string' },
    },
  });
  const [app = ''] = positionals;
  create({ app, prefix: values.prefix ?? '', area: values.area, packages: values.packages });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
