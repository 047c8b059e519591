/** Fewer lines than this, imports aside, are no clone (as in .jscpd.json). */
const FEWEST_LINES = 6;

const IMPORT = /^(?:import|export) [^;]*?(?:from )?'[^']+'[^;\n]*;$/gm;

/** How many of the lines `from` to `to` (from 1) are no part of an import: a list of imports is no knowledge that stands twice. */
function ownLines(text, from, to) {
  const imported = new Set();
  for (const { index, 0: statement } of text.matchAll(IMPORT)) {
    const first = text.slice(0, index).split('\n').length;
    for (let line = first; line < first + statement.split('\n').length; line += 1) imported.add(line);
  }
  let own = 0;
  for (let line = from; line <= to; line += 1) if (!imported.has(line)) own += 1;
  return own;
}

/** A remote's file without its remote's name, in the folder and in its own name: both remotes have a `session/session.ts`. */
const inEitherRemote = (file) =>
  /^(?:admin|user)-app\//.test(file)
    ? file.replace(/^(?:admin|user)-app\//, '').replace(/\b(?:admin|user)-/, '')
    : file;

/** Each team changes its own: the remotes share the design system only (docs/architecture.md, "Two remotes, one floor plan"). */
const sameOfBothRemotes = (one, other) =>
  one.split('/')[0] !== other.split('/')[0] && inEitherRemote(one) === inEitherRemote(other);

/**
 * Judges what jscpd has found.
 *
 * @param {{ firstFile: { name: string, start: number, end: number }, secondFile: { name: string, start: number, end: number } }[]} clones
 *   `duplicates` of jscpd's JSON report, paths from the root
 * @param {(file: string) => string} read the text of a file
 * @param {{ files: [string, string], because: string }[]} named the pairs that are alike by design
 * @returns {string[]} a sentence for each clone that nobody has given a reason for, and for each reason that has outlived its clone
 */
export function judgeTwins(clones, read, named) {
  const met = new Set();
  const sentences = [];
  for (const { firstFile, secondFile } of clones) {
    const pair = [firstFile, secondFile];
    if (pair.some(({ name, start, end }) => ownLines(read(name), start, end) < FEWEST_LINES)) continue;
    const names = pair.map(({ name }) => name);
    const reason = named.find(({ files }) => [...files].sort().join() === [...names].sort().join());
    if (reason) met.add(reason);
    else if (!sameOfBothRemotes(...names))
      sentences.push(`${pair.map(({ name, start, end }) => `${name}:${start}-${end}`).join(' stands again in ')}`);
  }
  for (const reason of named.filter((one) => !met.has(one)))
    sentences.push(
      `${reason.files.join(' and ')} are alike no more: take the pair out of scripts/twins/alike-by-design.mjs`,
    );
  return sentences;
}
