import type { Data } from '../api/operations';

type WireSource = Data<'post', 'admin/products/bulkUpload/check'>['source'];

export interface TableSource {
  sheets: readonly string[];
  sheet: string;
  /** 0 without headings. */
  headingRow: number;
  /** Every column of it by its letters, with the first cell below its heading. */
  headings: readonly { column: string; heading: string; example: string }[];
  columns: Readonly<Partial<Record<string, string>>>;
  missing: readonly string[];
}

export interface ColumnMap {
  sheet: string;
  /** The first row of data; undefined: below the headings, which are searched. */
  firstRow?: number;
  /** Letters of columns, by name. */
  columns: Readonly<Record<string, string>>;
}

export const readSource = ({ sheets, sheet, headings, columns, missing }: WireSource): TableSource => ({
  sheets,
  sheet: sheet.name,
  headingRow: sheet.heading_row,
  headings,
  columns: Object.fromEntries(columns.map(({ name, column }) => [name, column])),
  missing,
});

export function setColumns(form: FormData, map: ColumnMap | undefined): void {
  if (!map) return;
  const { sheet, firstRow, columns } = map;
  form.set('columns', JSON.stringify({ sheet, ...(firstRow !== undefined && { first_row: firstRow }), columns }));
}
