import type { Document } from './read-document';

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
