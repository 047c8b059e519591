import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from './document-commands';
import { root } from './read-document';

interface Package {
  name: string;
  scripts?: Record<string, string>;
  bin?: Record<string, string>;
  workspaces?: string[];
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;
const rootPackage = readPackage('.');
/** Folder by name: the workspaces, and a remote that `create-remote` makes. */
const packages = new Map(
  [...(rootPackage.workspaces ?? []), 'tooling/template'].map((folder) => [readPackage(folder).name, folder]),
);
const template = 'tooling/template';

/** Names of remotes in examples that are made on the page itself, or stand for any. */
const isExample = (name: string) => /^(@loyalty\/)?(dealer-app|<.*>|…)$/.test(name);

/** Programs that npm fetches when they are used. */
const fetched = ['web-push'];

const scriptsOfNpm = ['start', 'test'];
const ownCommandsOfNpm = ['audit', 'ci', 'install', 'ls', 'pack', 'publish', 'sbom'];

/** Returns the text of a program: its file, and what is beside and below it, for words and options that it knows. */
function sourceOf(file: string): string {
  const folder = dirname(file);
  const beside = folder === 'tooling' ? [file] : listSources(folder);
  return beside.map((one) => readFileSync(join(root, one), 'utf8')).join('\n');
}

const listSources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /(?<!\.test)\.([cm]?[jt]s)$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file));

/** Returns the file that a script runs; undefined if it is a program of another package. */
function programOf(script: string): string | undefined {
  const command = /api-command\.mjs (\S+)/.exec(script)?.[1];
  if (command) return `api/src/operations/commands/${command}.ts`;
  return /(?:^|[ &])(?:node|tsx)(?: --import tsx)? (\S+\.[cm]?[jt]s)/.exec(script)?.[1];
}

/** What is an example in the place of a name: a path, a version, a placeholder, an address. */
const isValue = (word: string) => !/^[a-z][a-z-]*$/.test(word) || isExample(word) || packages.has(`@loyalty/${word}`);

/** Returns a sentence for each option, and each word of its own, that a program's source does not contain. */
function argumentFaults(program: string, args: readonly string[]): string[] {
  const source = sourceOf(program);
  return args.flatMap((arg) => {
    const option = /^--([a-z-]+)$/.exec(arg.split('=')[0]!)?.[1];
    if (option) return new RegExp(`(['"]|--|\\b)${option}\\b`).test(source) ? [] : [`${program} has no option ${arg}`];
    // The kinds of keys are one parameter of their commands.
    const known = [arg, arg.replace(/(?<=-)(code|token|payout)(?=-key$)/, 'KIND')];
    return isValue(arg) || known.some((one) => new RegExp(`\\b${one}\\b`).test(source))
      ? []
      : [`${program} does not know “${arg}”`];
  });
}

function scriptFaults(name: string, folders: readonly string[], args: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const script = readPackage(folder).scripts?.[name];
    if (!script) return [`${folder === '.' ? 'the repository' : folder} has no script ${name}`];
    const program = programOf(script);
    return program && args.length > 0 && existsSync(join(root, folder, program))
      ? argumentFaults(join(folder, program), args)
      : [];
  });
}

function npmFaults(words: readonly string[]): string[] {
  const dashes = words.indexOf('--');
  const own = dashes < 0 ? words : words.slice(0, dashes);
  const args = dashes < 0 ? [] : words.slice(dashes + 1);
  const verb = own[1] ?? '';
  const name = verb === 'run' ? own[2] : verb;
  if (verb !== 'run' && !scriptsOfNpm.includes(verb))
    return verb === '' || ownCommandsOfNpm.includes(verb) ? [] : [`npm has no ${verb}`];
  const named = own.flatMap((word, index) => (own[index - 1] === '-w' ? [word] : []));
  const folders = named.map((one) => (isExample(one) ? template : packages.get(one)));
  if (named.some((one) => one.startsWith('<')))
    return [...packages.values()].some((folder) => readPackage(folder).scripts?.[name ?? ''])
      ? []
      : [`no package has a script ${name}`];
  if (folders.includes(undefined)) return [`there is no package ${named.join(', ')}`];
  if (!name || name === '<name>') return [];
  return scriptFaults(name, folders.length > 0 ? (folders as string[]) : ['.'], args);
}

/** Returns whether a program is installed with the repository, or is one of the tooling. */
const isProgram = (name: string) =>
  existsSync(join(root, 'node_modules/.bin', name)) || name in (readPackage('tooling').bin ?? {});

function npxFaults([, ...words]: readonly string[]): string[] {
  while (words[0] === '-p') words.splice(0, 2);
  const [name = ''] = words;
  return fetched.includes(name) || isProgram(name) ? [] : [`there is no program ${name}`];
}

/** Returns a sentence for each part of a command that does not exist. @param exists whether a path of the document does */
export function commandFaults({ words }: Command, exists: (path: string) => boolean): string[] {
  const [program] = words;
  if (program === 'npm') return npmFaults(words);
  const args = words.slice(1).filter((word) => word !== '--import' && word !== 'tsx');
  if (program === 'node') {
    const [file = '', ...rest] = args;
    if (!exists(file)) return [`there is no ${file}`];
    return statSync(join(root, file), { throwIfNoEntry: false }) ? argumentFaults(file, rest) : [];
  }
  const vitestRoot = words.includes('--root') ? words[words.indexOf('--root') + 1]! : '.';
  const missing = words
    .filter((word) => /^[\w.-]+\/[\w./-]+$/.test(word) && !exists(word) && !exists(join(vitestRoot, word)))
    .filter((word) => !isExample(word))
    .map((word) => `there is no ${word}`);
  return [...(program === 'npx' ? npxFaults(words) : []), ...missing];
}
