/** Server internals that no response may reveal (bad-inputs.tsv, GENERAL). */
const SIGNS: readonly [name: string, sign: RegExp][] = [
  ['a stack', /\bat (?:async )?(?:[\w.<>[\] ]+ \()?(?:file:\/|node:\w|\/\w|[A-Z]:\\)[^\s)]*:\d+/],
  ['a source file', /node_modules|\.(?:ts|js|mjs|cjs):\d+/],
  ['a path', /(?:^|["'\s(=])\/(?:work|home|root|tmp|usr|var|etc|opt|srv|proc)\/\w/],
  [
    'SQL',
    /\bselect\b[\s\S]{1,300}?\bfrom\s+(?:\\?"\w+\\?"|\w+\s+(?:where|join|order|limit|group)\b)|\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+\S+\s+set\b/i,
  ],
  [
    'words of the database',
    /\b(?:violates|duplicate key|syntax error at|invalid byte sequence|out of range for type|pg_\w+|PGlite|kysely)\b|\b(?:relation|column|constraint) \\?"/i,
  ],
  [
    'an error of the platform',
    /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|FST_[A-Z_]+|ERR_[A-Z_]+|E(?:NOENT|ACCES|CONN[A-Z]+|PIPE|ISDIR))\b/,
  ],
];

/** Returns the names of what a text leaks; empty if nothing. */
export function leaksIn(text: string): string[] {
  return SIGNS.filter(([, sign]) => sign.test(text)).map(([name]) => name);
}
