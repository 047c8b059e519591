const sections = {
  '§1': 'What the product does',
  '§2': 'Screens and routes',
  '§4': 'States and transitions',
  '§5': 'Validation rules',
  '§6': 'Roles and permissions',
  '§7': 'Calls',
  '§8': 'The error catalogue',
  '§9': 'Constants and limits',
};

/** A list's elements by what `keyOf` tells of each, in the order in which the keys first come. */
function groupBy(list, keyOf) {
  const groups = new Map();
  for (const element of list) groups.set(keyOf(element), [...(groups.get(keyOf(element)) ?? []), element]);
  return groups;
}

const cell = (text) => text.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').trim();

const trimBars = (quotation) => quotation.replaceAll(/^\s*(\||- )\s*|\s*\|\s*$/g, '');

/** One file's part in proving a row: the file, the title of its first test, and how many more there are. */
function proof([file, [{ title }, ...more]]) {
  const others = more.length > 0 ? ` (+${more.length})` : '';
  return `[${file.replace(/^.*\//, '')}](../${file}): ${cell(title.replaceAll(/\s+/g, ' '))}${others}`;
}

const proofs = ({ tests }) => [...groupBy(tests, ({ file }) => file)].map(proof).join('<br>');

const line = (row) => `| ${cell(row.key.slice(3))} | ${cell(trimBars(row.quotation))} | ${row.area} | ${proofs(row)} |`;

const listed = (rows) => rows.map(({ key, note }) => `- ${key}: ${note.replace(/^(departure|due): /, '')}`).join('\n');

function chapter(section, rows) {
  const head = '| Row | The specification | Area | Tests |\n| --- | --- | --- | --- |';
  return `## ${section} ${sections[section] ?? ''}\n\n${head}\n${rows.map(line).join('\n')}\n`;
}

/**
 * The page that maps the specification to tests.
 *
 * @param table of `judge`
 * @returns Markdown
 */
export function writePage(table) {
  const proved = table.filter(({ tests }) => tests.length > 0);
  const due = table.filter((row) => row.due);
  const departures = table.filter(({ note }) => note.startsWith('departure: '));
  const decided = table.filter(({ note }) => note.startsWith('decided: '));
  const tests = new Set(proved.flatMap((row) => row.tests.map(({ file, title }) => `${file} ${title}`)));
  const parts = [
    '# From the specification to the tests',
    'Written by `npm run specification` from the titles of the tests; not to be edited. `npm run check` fails when a row of ' +
      '[rows.tsv](specification/rows.tsv) has no test, when a title names a row that is not there, and when this page is old. ' +
      'A number in brackets: so many more tests of that file name the row.',
    `${table.length} rows, ${proved.length} with a test, ${tests.size} tests that name one.`,
    ...(due.length > 0 ? [`## Not built yet\n\n${listed(due)}`] : []),
    `## Departures\n\nDeliberate, settled in the product's decisions.\n\n${listed(departures)}`,
    ...[...groupBy(table, ({ section }) => section)].map(([section, rows]) => chapter(section, rows).trimEnd()),
    `## Read as decided\n\nWhere the specification is silent or reads two ways, these rows are tested as decided.\n\n${decided
      .map(({ key, note }) => `- ${key}: ${note.replace('decided: ', '')}`)
      .join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
