import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { applyChange, readSteps } from './apply-how-to';
import {
  type Command,
  commandsOf,
  type Document,
  headingsOf,
  linksOf,
  listDocuments,
  readDocument,
  root,
} from './read-document';

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
function commandFaults({ words }: Command, exists: (path: string) => boolean): string[] {
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

const documents = new Map(listDocuments().map((file) => [file, readDocument(file)]));

/** Every file of the repository, and every folder, which ends in `/`. */
const paths = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .flatMap((file) => [file, ...[...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1))]),
);
const folders = [...paths].filter((path) => /^[^/]+\/$/.test(path)).map((path) => path.slice(0, -1));

/** What a build or a start writes. */
const isGenerated = (path: string) => /(^|\/)(dist|data|node_modules|\.cache|test-results)(\/|$)/.test(path);

/** Placeholders: `<x>`, `*`, `…` and `NNNN`. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/<\w+>|\*/g, '[^/]*')
      .replaceAll('…', '.*')
      .replaceAll('NNNN', '\\d{4}')}/?$`,
  );

/** Returns whether a path exists, is written by a build, or is created on the page itself. */
const existsIn = ({ text }: Document) => {
  const created = [...text.matchAll(/\bCreate `([^`]+)`|cp \S+ (\S+)/g)].map(([, one, other]) => one ?? other ?? '');
  return (path: string) => {
    if (isGenerated(path) || created.some((one) => one === path || one.startsWith(`${path}/`))) return true;
    const pattern = patternOf(path.replace(/^\.\//, ''));
    return [...paths].some((one) => pattern.test(one));
  };
};

/** Returns the paths between backticks, of the repository or of the package whose page it is. */
function pathsOf({ file, spans }: Document): string[] {
  const own = dirname(file);
  return spans
    .filter((span) => /^[\w.@<>*…-]+(\/[\w.@<>*…-]*)+$/.test(span))
    .flatMap((span) => {
      if (folders.includes(span.split('/', 1)[0]!)) return [span];
      return own !== '.' && !own.startsWith('docs') && /^(src|scripts)\//.test(span) ? [`${own}/${span}`] : [];
    });
}

/** Returns the tests of the api that a document's commands name, as the beginning of their paths. */
const apiTestsOf = ({ spans }: Document): string[] =>
  spans.flatMap((span) => (/^(\w+=\S+ )*V /.test(span) ? (span.match(/\b(src|test|seed)\/\S+/g) ?? []) : []));

const isApiTest = (place: string) =>
  [...paths].some((path) => path.startsWith(`api/${place}`) && path.endsWith('.test.ts'));

describe('each document', () => {
  for (const [file, document] of documents) {
    it(`${file} names commands, paths and headings that exist`, () => {
      const exists = existsIn(document);
      const faults = commandsOf(document).flatMap((command) =>
        commandFaults(command, exists).map((fault) => `${command.line}: ${fault}`),
      );
      faults.push(...pathsOf(document).flatMap((path) => (exists(path) ? [] : [`there is no ${path}`])));
      faults.push(...apiTestsOf(document).flatMap((place) => (isApiTest(place) ? [] : [`api has no test ${place}`])));
      for (const { path, heading } of linksOf(document)) {
        const target = documents.get(path);
        if (!paths.has(path) && !paths.has(`${path.replace(/\/$/, '')}/`)) faults.push(`there is no ${path}`);
        else if (heading && target && !headingsOf(target).includes(heading))
          faults.push(`${path} has no heading ${heading}`);
      }
      assert.deepEqual(faults, []);
    });
  }
});

describe('each change of a how-to page has its place', () => {
  for (const file of [...documents.keys()].filter((one) => one.startsWith('docs/how-to/'))) {
    it(file, () => {
      const texts = new Map<string, string>();
      for (const step of readSteps(file)) {
        if (step.kind === 'run') {
          for (const [, from, to] of step.commands.matchAll(/^cp (\S+) (\S+)$/gm))
            texts.set(to!, readFileSync(join(root, from!), 'utf8'));
        } else if (step.kind === 'create') texts.set(step.file, step.text);
        // `npm run messages` writes the new texts before a page translates them.
        else if (!step.file.endsWith('.po') || texts.has(step.file))
          texts.set(step.file, applyChange(texts.get(step.file) ?? readFileSync(join(root, step.file), 'utf8'), step));
      }
    });
  }
});
