const columns = 'key\tarea\tquotation\tnote';
const areas = new Set(['admin', 'user', 'both']);

/** One spelling for what means the same: small letters, single blanks, plain quotation marks. */
export const normalise = (text) => text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim();

function readRow(line, at) {
  const [key = '', area = '', quotation = '', note = ''] = line.split('\t');
  const where = `rows.tsv, line ${at}`;
  if (!/^§\d /.test(key)) throw new Error(`${where}: a key begins with "§N "; this is ${JSON.stringify(key)}`);
  if (!areas.has(area)) throw new Error(`${where}: the area is admin, user or both; this is ${JSON.stringify(area)}`);
  if (!quotation) throw new Error(`${where}: no quotation`);
  const due = note.startsWith('due: ');
  if (due && area !== 'user') throw new Error(`${where}: only a row of the user area may still be due`);
  const [head, ...rest] = key.split(': ');
  return {
    key,
    section: key.slice(0, 2),
    area,
    quotation,
    note,
    due,
    head: normalise(head),
    rest: normalise(rest.join(': ')).replace(/\.$/, ''),
  };
}

/**
 * The rows of the specification.
 *
 * @param text `docs/specification/rows.tsv`: key, area (admin | user | both), quotation, note
 * @returns rows in their order; `head` and `rest` are the key's parts as a title is searched for them
 * @throws Error that names the line of a malformed or doubled row
 */
export function readRows(text) {
  const [header, ...lines] = text.trimEnd().split('\n');
  if (header !== columns) throw new Error(`rows.tsv begins with the columns ${columns.replaceAll('\t', ', ')}`);
  const rows = lines.map((line, index) => readRow(line, index + 2));
  const seen = new Set();
  for (const { key } of rows) {
    if (seen.has(normalise(key))) throw new Error(`rows.tsv: the key ${key} stands twice`);
    seen.add(normalise(key));
  }
  return rows;
}

const isWordAfter = (text, at) => /^[\w/{-]/.test(text.slice(at));

/** One "§…" of a title: the rows with the longest head that stands there, and those of them whose rest follows. */
function readTag(tag, rows) {
  const here = rows.filter(({ head }) => tag.startsWith(head) && !isWordAfter(tag, head.length));
  const longest = Math.max(...here.map(({ head }) => head.length));
  const called = here.filter(({ head }) => head.length === longest);
  return { tag, isCalled: called.length > 0, rows: called.filter(({ rest }) => tag.slice(longest).includes(rest)) };
}

/**
 * What a title says of the specification.
 *
 * @param title a test's full title
 * @param rows of `readRows`
 * @returns `named`, the rows it names, and `strays`, each "§…" of it that names none: nothing is called so, or the whole
 *   title names no row (a block may be called by a rule's name alone, if its tests name the rule's rows or others)
 */
export function matchTitle(title, rows) {
  const tags = normalise(title)
    .split(/(?=§)/)
    .filter((part) => part.startsWith('§'))
    .map((tag) => readTag(tag, rows));
  const named = [...new Set(tags.flatMap((tag) => tag.rows))];
  const isStray = (tag) => !tag.isCalled || named.length === 0;
  return { named, strays: tags.filter(isStray).map(({ tag }) => tag) };
}
