import { type Static, Type } from '@sinclair/typebox';
import { invalidField } from '../http/api-error';
import { INVALID_REQUEST } from '../http/validation';
import type { ColumnMap, TableSource } from './find-table';

/** The field of a form by which an admin says where the data are. */
export const columnsField = Type.Optional(
  Type.String({
    description:
      'Which columns to read, if their headings are not known, as JSON: `{"sheet": "Sheet1", "first_row": 2, "columns": {"name": "B"}}`. ' +
      '`first_row` is the first row of data; without `columns` the headings are searched on that sheet.',
  }),
);

export const usedSheet = Type.Object(
  {
    name: Type.String(),
    heading_row: Type.Integer({ description: '0: there were no headings.' }),
  },
  { description: 'The sheet that was read.' },
);

export const tableSource = Type.Object(
  {
    sheets: Type.Array(Type.String(), { description: 'The visible sheets.' }),
    sheet: usedSheet,
    headings: Type.Array(
      Type.Object({
        column: Type.String({ description: 'Its letters.' }),
        heading: Type.String({ description: 'Text of the heading; empty without one.' }),
        example: Type.String({ description: 'Text of the first cell below it.' }),
      }),
      {
        description: 'Each column of the sheet by its letters, with the first cell below its heading.',
      },
    ),
    columns: Type.Array(Type.Object({ name: Type.String(), column: Type.String({ description: 'Its letters.' }) }), {
      description: 'The letters of the columns that were read.',
    }),
    missing: Type.Array(Type.String(), { description: 'Columns that were not found: choose them with `columns`.' }),
  },
  { description: 'What the file has, and what was read of it.' },
);

export const presentSheet = ({ sheet, headingRow }: TableSource<string>): Static<typeof usedSheet> => ({
  name: sheet,
  heading_row: headingRow,
});

export function presentSource(source: TableSource<string>): Static<typeof tableSource> {
  const { sheets, headings, columns, missing } = source;
  return {
    sheets,
    sheet: presentSheet(source),
    headings,
    columns: Object.entries(columns).map(([name, column]) => ({ name, column: column ?? '' })),
    missing,
  };
}

/** Reads the field `columns` of a form. @throws ApiError 400 */
export function readColumnMap(text: string | undefined): ColumnMap | undefined {
  if (!text) return undefined;
  const { sheet, first_row: firstRow = 1, columns = {} } = parseObject(text);
  const letters = Object.entries(columns as Record<string, unknown>);
  const isValid =
    typeof sheet === 'string' &&
    Number.isInteger(firstRow) &&
    letters.every(([, column]) => typeof column === 'string' && /^[A-Z]{1,3}$/.test(column));
  if (!isValid) throw invalidField('columns', INVALID_REQUEST);
  return { sheet, firstRow: Number(firstRow), columns: Object.fromEntries(letters) as Record<string, string> };
}

function parseObject(text: string): Partial<Record<'sheet' | 'first_row' | 'columns', unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Not JSON: refused below.
  }
  throw invalidField('columns', INVALID_REQUEST);
}
