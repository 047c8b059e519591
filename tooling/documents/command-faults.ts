import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, root } from './read-document';

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

const scriptFaults = (name: string, folders: readonly string[]): string[] =>
  folders
    .filter((folder) => !readPackage(folder).scripts?.[name])
    .map((folder) => `${folder === '.' ? 'the repository' : folder} has no script ${name}`);

function npmFaults(words: readonly string[]): string[] {
  const dashes = words.indexOf('--');
  const own = dashes < 0 ? words : words.slice(0, dashes);
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
  return scriptFaults(name, folders.length > 0 ? (folders as string[]) : ['.']);
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
  if (program === 'node') {
    const [file = ''] = words.slice(1).filter((word) => word !== '--import' && word !== 'tsx' && word !== '--test');
    return exists(file) ? [] : [`there is no ${file}`];
  }
  const vitestRoot = words.includes('--root') ? words[words.indexOf('--root') + 1]! : '.';
  const missing = words
    .filter((word) => /^[\w.-]+\/[\w./-]+$/.test(word) && !exists(word) && !exists(join(vitestRoot, word)))
    .filter((word) => !isExample(word))
    .map((word) => `there is no ${word}`);
  return [...(program === 'npx' ? npxFaults(words) : []), ...missing];
}
