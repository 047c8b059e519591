import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settled } from './settled';

/** One line of the list of bad inputs. */
export interface BadInput {
  /** Interface and number, e.g. `A13`. */
  key: string;
  input: string;
  /** Accepted statuses; none if the response is not checked. */
  statuses: readonly number[];
  /** The expected `message`; undefined if the list does not specify it. */
  message: string | RegExp | undefined;
  /** Whether Retry-After is required. */
  retryAfter: boolean;
  /** What must hold afterwards, as text: the runner checks it. */
  afterwards: string;
}

/** The agreed list: beside the workspace on the project's machines, its copy elsewhere. */
export const AGREED = join(__dirname, '../../../../shared/design/bad-inputs.tsv');
export const COPY = join(__dirname, 'bad-inputs.tsv');
/** Rows added by this project, in the same columns. */
const MORE = join(__dirname, 'more-bad-inputs.tsv');

/** Returns every line of the lists about one interface (A to F), in order. */
export function readBadInputs(face: string): BadInput[] {
  return [existsSync(AGREED) ? AGREED : COPY, MORE].flatMap((file) => readList(file, face));
}

function readList(file: string, face: string): BadInput[] {
  // "same" refers to the last message of its own kind: S as specified, P as proposed.
  const last: Record<string, string> = {};
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [letter, number, input = '', status = '', told = '', afterwards = ''] = line.split('\t');
      const [, kind = '', text = ''] = /^([SP])?\s*(.*)$/.exec(told.trim())!;
      const message = text === 'same' ? last[kind || 'S'] : text;
      if (message && message !== '-') last[kind || 'S'] = message;
      if (letter !== face) return [];
      return [judge({ key: `${letter}${number}`, input: input.trim(), status, message, afterwards })];
    });
}

interface Line {
  key: string;
  input: string;
  status: string;
  message: string | undefined;
  afterwards: string;
}

function judge({ key, input, status, message = '', afterwards }: Line): BadInput {
  const [text, retry] = message.split(' + Retry-After');
  const decided = settled[key];
  return {
    key,
    input,
    statuses: decided?.statuses ?? [...status.matchAll(/\b[1-5]\d\d\b/g)].map(([code]) => Number(code)),
    message: decided?.message ?? patternOf(text!.replace(/ \(two spaces\)$/, '')),
    retryAfter: retry !== undefined,
    afterwards,
  };
}

/** Returns the pattern of a message; empty for `-` and nothing. N matches a number. */
function patternOf(text: string): string | RegExp | undefined {
  if (text === '' || text === '-') return undefined;
  if (!/\bN\b/.test(text)) return text;
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\bN\b/g, '\\d+')}$`);
}
