import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Root of the repository. */
export const root = join(__dirname, '../..');

/** A block of code, with the text between it and the block before. */
export interface Block {
  language: string;
  text: string;
  before: string;
}

/** A document of the repository. */
export interface Document {
  /** Its path. */
  file: string;
  text: string;
  blocks: Block[];
  /** What is between backticks in the text, without line breaks. */
  spans: string[];
}

/** Returns every document that people read, but for release notes, which name what is no more. */
export function listDocuments(): string[] {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n');
  return files.filter((file) => file !== '' && !/CHANGELOG\.md$/.test(file) && existsSync(join(root, file)));
}

export function readDocument(file: string): Document {
  const text = readFileSync(join(root, file), 'utf8');
  const blocks: Block[] = [];
  let end = 0;
  for (const found of text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```/gm)) {
    blocks.push({ language: found[2]!, text: found[3]!, before: text.slice(end, found.index) });
    end = found.index + found[0].length;
  }
  const prose = [...blocks.map(({ before }) => before), text.slice(end)].join('\n');
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span]) => span!.replaceAll(/\s+/g, ' '));
  return { file, text, blocks, spans };
}

/** Returns the targets of a document's relative links: the file, and the heading after `#`. */
export const linksOf = ({ file, text }: Document): { path: string; heading: string | undefined }[] =>
  [...text.matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map(([, target = '']) => {
    const [path, heading] = target.split('#');
    return { path: path ? normalize(join(dirname(file), path)) : file, heading };
  });

/** Returns the names by which links reach a document's headings, as GitHub makes them. */
export const headingsOf = ({ text }: Document): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** A command that a document names. */
export interface Command {
  /** As it is written, on one line. */
  line: string;
  /** Without variables before it. */
  words: string[];
}

const programs = ['npm', 'npx', 'node', 'tsx', 'lerna'];

/** Cuts a line of shell into words; quotes only keep words together. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

/** Returns the commands of a text of shell, but for those of other programs. */
function commandsIn(text: string): Command[] {
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/&&|\|\||[|;]/))
    .map((line) => line.trim())
    .flatMap((line) => {
      const words = wordsOf(line);
      while (/^[A-Z_]+=/.test(words[0] ?? '')) words.shift();
      return programs.includes(words[0] ?? '') ? [{ line, words }] : [];
    });
}

/** Returns every command of a document: of its blocks of shell, and between backticks. */
export const commandsOf = ({ blocks, spans }: Document): Command[] => [
  ...blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => commandsIn(text)),
  ...spans.flatMap(commandsIn),
];
