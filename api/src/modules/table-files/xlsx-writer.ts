import { indianWallClock } from '../../indian-time';
import { type Cell, type Column, joinBytes, looksLikeFormula, momentOf, textOf } from './sheet';
import type { RowsText, TableLayout, TableWriter } from './sheet';
import { columnLetters, sheetHead, sheetPath, sheetTail, STYLE, workbookParts, xmlText } from './xlsx-parts';
import { ZipWriter } from './zip-writer';

const ROWS_OF_EXCEL = 1_048_576;
const LONGEST_CELL = 32_767;
/** A sheet's bytes before they are deflated, far enough below what a ZIP can say of a file for the rows of one page. */
const BYTES_A_SHEET = 2 ** 31;
const DAY_MS = 86_400_000;
const EXCEL_DAY_OF_1970 = 25_569;
/** White space that a reader of XML may leave out where it is not told to keep it. */
const LOOSE_SPACE = /^\s|\s$|\s\s|[\t\n]/u;
const EMPTY = '<c/>';
const encoder = new TextEncoder();

/**
 * An Excel workbook. Text is always a string, never a formula (bad-inputs C29); figures are numbers, dates are dates in IST.
 *
 * Cells do not say where they are (`r` is optional in ECMA-376): they stand in order, an empty one as well. It is half of the
 * bytes and of the time.
 */
export class XlsxWriter implements TableWriter {
  private readonly zip: ZipWriter;
  private readonly names: string[] = [];
  private readonly rowsPerSheet: number;
  /** Rows of the open sheet, its header among them. */
  private rowsOfSheet = 0;

  constructor(private readonly layout: TableLayout) {
    this.zip = new ZipWriter(indianWallClock(layout.madeAt));
    this.rowsPerSheet = layout.rowsPerSheet ?? ROWS_OF_EXCEL;
  }

  begin(): Uint8Array {
    return joinBytes(this.openSheet());
  }

  rows(text: RowsText): Uint8Array {
    const { columns } = this.layout;
    const parts: Uint8Array[] = [];
    let xml = '';
    for (const row of JSON.parse(text) as Cell[][]) {
      if (this.rowsOfSheet === this.rowsPerSheet || this.zip.size > BYTES_A_SHEET) {
        parts.push(...this.deflated(xml), ...this.closeSheet(), ...this.openSheet());
        xml = '';
      }
      xml += '<row>';
      for (let index = 0; index < columns.length; index += 1) xml += cellOf(columns[index]!, row[index]!);
      xml += '</row>';
      this.rowsOfSheet += 1;
    }
    parts.push(...this.deflated(xml));
    return joinBytes(parts);
  }

  end(): Uint8Array {
    const parts = this.closeSheet();
    for (const [path, xml] of workbookParts(this.names)) {
      parts.push(this.zip.open(path), ...this.deflated(xml), this.zip.close());
    }
    return joinBytes([...parts, this.zip.end()]);
  }

  private openSheet(): Uint8Array[] {
    const { name, columns } = this.layout;
    this.names.push(this.names.length === 0 ? name : `${name} (${this.names.length + 1})`);
    this.rowsOfSheet = 1;
    const header = columns.map((column) => textCell(column.header, STYLE.header)).join('');
    const head = `${sheetHead(columns.map(({ width }) => width))}<row>${header}</row>`;
    return [this.zip.open(sheetPath(this.names.length)), ...this.deflated(head)];
  }

  private closeSheet(): Uint8Array[] {
    const last = `${columnLetters(this.layout.columns.length - 1)}${this.rowsOfSheet}`;
    return [...this.deflated(sheetTail(last)), this.zip.close()];
  }

  private deflated(xml: string): Uint8Array[] {
    return xml === '' ? [] : [this.zip.write(encoder.encode(xml))];
  }
}

function cellOf(column: Column, cell: Cell): string {
  const { kind } = column;
  if (kind === 'text') {
    const text = textOf(column, cell);
    if (text === null || text === '') return EMPTY;
    return textCell(text, looksLikeFormula(text) ? STYLE.guarded : STYLE.text);
  }
  if (cell === null) return EMPTY;
  const value = kind === 'day' || kind === 'moment' ? excelTime(momentOf(cell), kind) : Number(cell);
  return `<c s="${STYLE[kind]}"><v>${value}</v></c>`;
}

function textCell(text: string, style: number): string {
  const shown = xmlText(text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text);
  const look = style === STYLE.text ? '' : ` s="${style}"`;
  return `<c${look} t="inlineStr"><is><t${LOOSE_SPACE.test(shown) ? ' xml:space="preserve"' : ''}>${shown}</t></is></c>`;
}

/** Days since Excel's beginning of time, on the clock on an Indian wall; whole ones for a `day`. */
function excelTime(at: Date, kind: 'day' | 'moment'): number {
  const days = indianWallClock(at).getTime() / DAY_MS + EXCEL_DAY_OF_1970;
  return kind === 'day' ? Math.floor(days) : days;
}
