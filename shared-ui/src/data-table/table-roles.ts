/**
 * The roles that these elements have by themselves, said in words: where the rows are drawn as cards, their `display` changes,
 * and Safari then forgets that they are a table.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
