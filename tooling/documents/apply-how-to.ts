import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readDocument, root } from './read-document';

/** A step of a how-to page. */
export type Step =
  | { kind: 'create'; file: string; text: string }
  | { kind: 'change'; file: string; old: string; new: string }
  | { kind: 'run'; commands: string };

/** Returns the text of a block of changes before and after them: `-` is removed, `+` is added, others show the place. */
function sidesOf(diff: string): { old: string; new: string } {
  const lines = diff.split('\n').slice(0, -1);
  const side = (left: string) =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return { old: side('+'), new: side('-') };
}

/** Returns the steps of a how-to page, as docs/how-to/README.md describes its form. @throws Error if a block has no file */
export function readSteps(page: string): Step[] {
  let named: string[] = [];
  return readDocument(page).blocks.map(({ language, text, before }): Step => {
    if (language === 'sh') return { kind: 'run', commands: text };
    const sentence = before.slice(Math.max(before.lastIndexOf('Create `'), before.lastIndexOf('Change `')));
    const files = [...sentence.matchAll(/`([^`\s]+\/[^`\s]+)`/g)].map(([, file]) => file!);
    // Blocks below one sentence are of its files in turn, further ones of the last.
    named = /(Create|Change) `/.test(before) ? files : named.slice(named.length > 1 ? 1 : 0);
    const [file] = named;
    if (!file) throw new Error(`${page} names no file for:\n${text}`);
    return language === 'diff' ? { kind: 'change', file, ...sidesOf(text) } : { kind: 'create', file, text };
  });
}

/** Links installed packages into a copy, whose own packages are those of the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const entry = join(from, name);
    if (name === '@loyalty') {
      mkdirSync(join(to, name));
      for (const own of readdirSync(entry)) symlinkSync(readlinkSync(join(entry, own)), join(to, name, own));
    } else if (name !== '.cache' && name !== '.vite')
      symlinkSync(lstatSync(entry).isSymbolicLink() ? readlinkSync(entry) : entry, join(to, name));
  }
}

/** Copies the repository with its changes, and links its installed packages. @param to an empty folder */
export function copyRepository(to: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  for (const file of files) if (file) cpSync(join(root, file), join(to, file));
  for (const { folder } of [{ folder: '.' }, ...workspaces().map((folder) => ({ folder }))]) {
    const packages = join(root, folder, 'node_modules');
    if (lstatSync(packages, { throwIfNoEntry: false })) linkPackages(packages, join(to, folder, 'node_modules'));
  }
  // Some checks ask git for its files.
  execFileSync('git', ['init', '--quiet'], { cwd: to });
  execFileSync('git', ['add', '--all'], { cwd: to });
}

const workspaces = () =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;

/** Returns a file's text after a change. @throws Error if its place is not there once */
export function applyChange(text: string, { file, old, new: after }: Extract<Step, { kind: 'change' }>): string {
  const parts = text.split(old);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times, not once:\n${old}`);
  return parts.join(after);
}

/** Does a step in a copy. @throws Error if the place of a change is not found, or a command fails, with its output */
export function takeStep(step: Step, copy: string): void {
  if (step.kind === 'run') {
    const env = { ...process.env, PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`, DATABASE_URL: '' };
    try {
      execFileSync('bash', ['-euo', 'pipefail', '-c', step.commands], {
        cwd: copy,
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${step.commands}\n${stdout}${stderr}`, { cause: error });
    }
    return;
  }
  const file = join(copy, step.file);
  if (step.kind === 'create') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, step.text);
    return;
  }
  writeFileSync(file, applyChange(readFileSync(file, 'utf8'), step));
}
