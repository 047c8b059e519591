/**
 * A how-to page as the steps that a reader does, in their order. What a step is says the line before its code:
 *
 * - "Create `path`:" and a block: the file is to hold it;
 * - "Change `path`:" and a `diff` block: of the lines that stand one below the other in the file, those with `-` go, those
 *   with `+` come; others say where;
 * - a `sh` block: commands to run from the root of the repository.
 *
 * Blocks of `text` only show something.
 *
 * @typedef {{ kind: 'create' | 'change' | 'run', path?: string, text: string, line: number }} Step `line` of the page, from 1
 */

/** Finds a fenced block: its language, its text, and what stands before it. */
const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;
/** The paragraph right before a block says which file it is of. */
const NAMED = /(Create|Change)\s`([^`]+)`(?:(?!\n\n)[^])*:\s*$/;

/**
 * @param {string} page
 * @returns {Step[]}
 * @throws Error for a block that is none of these
 */
export function readSteps(page) {
  return [...page.matchAll(BLOCK)].flatMap((match) => {
    const [, language, text] = match;
    const line = page.slice(0, match.index).split('\n').length;
    if (language === 'text') return [];
    if (language === 'sh') return [{ kind: 'run', text, line }];
    const [, verb, path] = NAMED.exec(page.slice(0, match.index)) ?? [];
    if (verb === undefined) throw new Error(`line ${line}: nothing says which file this block is of`);
    if ((verb === 'Change') !== (language === 'diff')) {
      throw new Error(`line ${line}: "${verb}" does not go with a block of ${language}`);
    }
    return [{ kind: verb.toLowerCase(), path, text, line }];
  });
}

/**
 * What a file is after a "Change".
 *
 * @param {string} before the file
 * @param {string} diff the block
 * @throws Error when the block's lines are not in the file, or are there twice
 */
export function applyChange(before, diff) {
  const lines = diff.replace(/\n$/, '').split('\n');
  const wrong = lines.find((line) => line !== '' && !/^[ +-]/.test(line));
  if (wrong !== undefined) throw new Error(`a line of a diff begins with +, - or a space, not as "${wrong}"`);
  const keep = (sign) =>
    lines
      .filter((line) => line[0] !== sign)
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [old, changed] = [keep('+'), keep('-')];
  // A line is found whole: with the line break before it.
  const [file, sought] = [`\n${before}`, `\n${old}`];
  const at = file.indexOf(sought);
  if (at < 0) throw new Error('these lines are not in the file');
  if (file.includes(sought, at + 1)) throw new Error('these lines are in the file twice');
  return `${file.slice(1, at + 1)}${changed}${file.slice(at + sought.length)}`;
}
