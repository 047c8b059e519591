#!/usr/bin/env node
// Makes a new remote from tooling/template: docs/how-to/add-a-remote.md.
const { spawnSync } = require('node:child_process');
const { cpSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { overlap, readRemotes, validateRemote } = require('./remotes.cjs');

const usage = `create-loyalty-remote <name> --prefix </path> [--packages <folder>]

  <name>      its folder, e.g. dealer-app
  --prefix    where its screens are, e.g. /dealer
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
function validate({ app, name, prefix }, cwd, repository) {
  const faults = validateRemote({ app, prefix });
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n\n${usage}`);
  if (existsSync(path.join(cwd, app))) throw new Error(`The folder ${app} exists already`);
  const other = repository && readRemotes(cwd).find((one) => one.name === name || overlap(one.prefix, prefix));
  if (other) throw new Error(`${other.app} has the name ${other.name} and the prefix ${other.prefix}: choose others`);
}

/** Replaces the template's names in its files. */
function rename(folder, { app, name, prefix }) {
  const title = app.replace(/-app$/, '').replaceAll('-', ' ');
  const names = {
    '/template': prefix,
    'template-app': app,
    template_app: name,
    Template: title.charAt(0).toUpperCase() + title.slice(1),
  };
  for (const file of ['package.json', 'remote.config.json'].map((one) => path.join(folder, one))) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/\/template|template[-_]app|Template/g, (found) => names[found]),
    );
  }
}

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
      build: `node ../tooling/run-webpack.cjs && node ../tooling/tasks/first-screen-budget.mjs ${path.basename(folder)}`,
      check: `node ../tooling/tasks/run-checks.mjs ${path.basename(folder)}`,
      dev: 'node ../tooling/run-dev.cjs',
    };
    const tooling = { '@loyalty/tooling': '*' };
    return writeJson(file, { ...template, scripts: { ...scripts, ...own }, devDependencies: tooling });
  }
  const versions = versionsOf(packages);
  dependencies['@loyalty/shared-ui'] = versions['shared-ui'];
  devDependencies['@loyalty/tooling'] = versions.tooling;
  writeJson(file, template);
}

function create({ app, prefix, packages, cwd = process.cwd() }) {
  const remote = { app, name: app.replaceAll('-', '_'), prefix };
  const repository = readRepository(cwd);
  validate(remote, cwd, repository);
  const folder = path.join(cwd, app);
  const filter = (file) => path.basename(file) !== '.cache';
  cpSync(path.join(__dirname, 'template'), folder, { recursive: true, filter });
  rename(folder, remote);
  adoptPackage(folder, repository, packages);
  if (repository)
    writeJson(path.join(cwd, 'package.json'), { ...repository, workspaces: [...repository.workspaces, app] });
  // npm leaves files named .gitignore out of packages.
  renameSync(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: repository ? cwd : folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${app} is made, but npm install failed; its own message is above`);
  console.log(`${app} is made, with the prefix ${prefix}.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { prefix: { type: 'string' }, packages: { type: 'string' } },
  });
  const [app = ''] = positionals;
  create({ app, prefix: values.prefix ?? '', packages: values.packages });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
