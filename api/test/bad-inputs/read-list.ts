import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BadInput {
  /** Interface and number, e.g. `A13`. */
  key: string;
  input: string;
  /** Accepted statuses; none if the response is not checked. */
  statuses: readonly number[];
  /** The expected `message`; undefined if the list does not specify it. */
  message: string | RegExp | undefined;
  retryAfter: boolean;
  /** What must hold afterwards, as text: the runner checks it. */
  afterwards: string;
}

/** The agreed list: beside the workspace on the project's machines, its copy elsewhere. */
export const AGREED = join(__dirname, '../../../../shared/design/bad-inputs.tsv');
export const COPY = join(__dirname, 'bad-inputs.tsv');
/** Rows added by this project, in the same columns. */
const MORE = join(__dirname, 'more-bad-inputs.tsv');

export function readBadInputs(face: string): BadInput[] {
  return [existsSync(AGREED) ? AGREED : COPY, MORE].flatMap((file) => readList(file, face));
}

function readList(file: string, face: string): BadInput[] {
  // "same" refers to the last message of its own kind: S of the specification, P proposed.
  const last: Record<string, string> = {};
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [letter, number, input = '', status = '', quoted = '', afterwards = ''] = line.split('\t');
      const [, kind = '', text = ''] = /^([SP])?\s*(.*)$/.exec(quoted.trim())!;
      const message = text === 'same' ? last[kind || 'S'] : text;
      if (message && message !== '-') last[kind || 'S'] = message;
      if (letter !== face) return [];
      return [validateLine({ key: `${letter}${number}`, input: input.trim(), status, message, afterwards })];
    });
}

interface Line {
  key: string;
  input: string;
  status: string;
  message: string | undefined;
  afterwards: string;
}

function validateLine({ key, input, status, message = '', afterwards }: Line): BadInput {
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

interface Settled {
  statuses?: readonly number[];
  message?: string | RegExp;
  /** Why the list's own column does not apply: the decision, or the message that the list does not specify. */
  because: string;
}

const GRANTED = 'Rewards Granted Successfully';
const PER_ROW = /\S/;
const NAMES_THE_FILE = 'every refusal of a file names what is wrong with it';
const NAMES_THE_PICTURE = 'a picture that is not accepted is named; the specified words are for other files';
const OWN_WORDS = 'the list leaves the words open';

/** Rows whose status or message was decided differently, or that the list does not specify. */
export const settled: Readonly<Record<string, Settled>> = {
  A40: { statuses: [400], message: 'Invalid or expired OTP', because: OWN_WORDS },
  A43: {
    statuses: [200],
    message: 'Signed in successfully',
    because: 'docs/product.md §6 "Role at sign-in": later choices are ignored',
  },
  C13: { statuses: [410], because: 'docs/product.md §4 "Scanning again": a void code is 410' },
  C14: {
    statuses: [201],
    message: GRANTED,
    because: 'docs/product.md §5 "Removing a product": its printed codes still pay',
  },
  C16: { message: /^You scanned this code on \d/, because: 'docs/product.md §4 "Scanning again": 409 that says when' },
  C17: { message: 'This QR code has already been used', because: OWN_WORDS },
  C19: { statuses: [201, 409], because: 'counted by the runner: one 201' },
  C20: { statuses: [201, 409], because: 'counted by the runner: one 201' },
  C22: { message: 'You have scanned a lot of codes. Please try again later.', because: OWN_WORDS },
  C25: {
    statuses: [201],
    message: GRANTED,
    because: 'docs/product.md §8 "Location denied": the scan goes on, flagged',
  },
  C31: { statuses: [201], message: GRANTED, because: OWN_WORDS },
  C32: { statuses: [201], message: GRANTED, because: 'the list names no status' },
  C34: { message: 'This QR code has already been used', because: OWN_WORDS },
  C43: { statuses: [201], because: 'docs/product.md §7 "Status codes": user-update is 201' },
  D5: { message: 'Invalid or expired OTP', because: OWN_WORDS },
  D14: { message: /^(Invalid request|No products selected)$/, because: 'a removal of nothing says so, as D16 does' },
  D26: { statuses: [201], message: /generated/i, because: 'docs/product.md §5 "Points, quantity": points from 0' },
  D32: { message: /^Reward points (must be an integer\.|are too high)$/, because: OWN_WORDS },
  D37: { message: 'Approved successfully', because: 'the list tells there what changes, not what is said' },
  D38: { statuses: [400], because: 'ids named twice count once; what cannot be an id refuses the list' },
  D41: { statuses: [201], message: 'Approved successfully', because: 'the list names no status' },
  E8: {
    message: /^(GIF|WebP|BMP|HEIC|AVIF) pictures are not accepted\. /,
    because: NAMES_THE_PICTURE,
  },
  E14: { message: /^This picture is damaged or not complete\./, because: NAMES_THE_PICTURE },
  E105: {
    message: 'This picture has 900 megapixels. At most 24 megapixels are accepted.',
    because: NAMES_THE_PICTURE,
  },
  E106: {
    message: /^((SVG|TIFF|ICO) pictures are not accepted\. Please choose a JPEG or PNG|Please select an image file)\.$/,
    because: NAMES_THE_PICTURE,
  },
  E13: { statuses: [201, 400], because: 'either is allowed, what was stored is looked at' },
  E28: {
    message: /^(Spreadsheet is too large: .+|The sheet has no column .+)$/,
    because: 'the message names limit and number; rows that are only formatted are no data',
  },
  E31: { message: 'The sheet has no rows', because: 'read in time: its strings are empty' },
  E34: {
    message: /^Invalid ZIP: “.+” shares its bytes/,
    because: 'files that share bytes are no honest ZIP, whatever they unpack to',
  },
  E35: { message: /^Invalid ZIP: “a.jpg”/, because: NAMES_THE_FILE },
  E37: {
    message: /^Invalid ZIP: the path “.+” (leads out of the ZIP|has a NUL character.*)$/,
    because: NAMES_THE_FILE,
  },
  E38: { message: /^Invalid ZIP: “a.jpg”/, because: NAMES_THE_FILE },
  E114: { message: /^Spreadsheet is too large: .+/, because: NAMES_THE_FILE },
  E115: { message: /^ZIP is too large: .+/, because: NAMES_THE_FILE },
  E116: { message: /^ZIP is protected: “a.jpg”/, because: NAMES_THE_FILE },
  E118: { message: /^Invalid ZIP: .+/, because: NAMES_THE_FILE },
  E40: {
    statuses: [201],
    message: PER_ROW,
    because: 'docs/product.md §7 "Bulk upload": valid rows are stored, each failed row says why',
  },
  E41: { statuses: [201], message: PER_ROW, because: 'docs/product.md §7 "Bulk upload": each failed row says why' },
  E43: { message: PER_ROW, because: OWN_WORDS },
};
