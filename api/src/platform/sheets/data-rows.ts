/** A value or an inline text that is not empty. */
const HAS_VALUE = /<(?:\w{1,20}:)?[vt](?:\s[^<>]{0,100})?>[^<]/;
/** A formula; one that ended in an empty text, as those that are filled down a column, is of this type. */
const HAS_FORMULA = /<(?:\w{1,20}:)?f(?=[\s/>])/;
const EMPTY_RESULT = /\st=["']str["']/;

const hasData = (cells: string) => HAS_VALUE.test(cells) || (HAS_FORMULA.test(cells) && !EMPTY_RESULT.test(cells));

const ROW_START = /<(\w{1,20}:)?row(?=[\s/>])/g;
/** Text is searched in pieces of this size, so that one long row is not searched again for each chunk. */
const PIECE_CHARACTERS = 1_048_576;

export interface DataRows {
  xml: string;
  /** Rows with data, also those that were not kept. */
  rows: number;
}

/**
 * Reads the XML of a worksheet without rows that are only formatted or have empty results, up to a number of rows, and
 * counts its rows with data. Formatting down to row 1,048,576 is common: a parser would visit each of these rows, and
 * together they may be larger than any sheet of data.
 * @param chunks the XML, bytes as Latin-1
 * @param onLength called with the characters that are kept so far; may throw
 */
export async function readDataRows(
  chunks: AsyncIterable<string>,
  maxRows: number,
  onLength: (characters: number) => void = () => undefined,
): Promise<DataRows> {
  const filter = createRowFilter(maxRows);
  let waiting: string[] = [];
  let length = 0;
  const filterWaiting = () => {
    filter.add(waiting.join(''));
    onLength(filter.length());
    waiting = [];
    length = 0;
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PIECE_CHARACTERS) filterWaiting();
  }
  filterWaiting();
  return filter.end();
}

function createRowFilter(maxRows: number) {
  /** Up to the first row. */
  let head = '';
  const kept: string[] = [];
  let keptLength = 0;
  let rows = 0;
  let number = 0;
  let isInRows = false;
  /** Text after the last complete row: the start of another, or the end of the sheet. */
  let rest = '';

  return {
    length: () => head.length + keptLength + rest.length,
    add(text: string): void {
      rest += text;
      let end = 0;
      ROW_START.lastIndex = 0;
      for (let found = ROW_START.exec(rest); found; found = ROW_START.exec(rest)) {
        const open = rest.indexOf('>', found.index);
        if (open < 0) break;
        const tag = rest.slice(found.index, open + 1);
        const close = tag.endsWith('/>') ? open : rest.indexOf(`</${found[1] ?? ''}row`, open);
        const after = close < 0 ? 0 : rest.indexOf('>', close) + 1;
        if (after === 0) break;
        if (!isInRows) head = rest.slice(0, found.index);
        isInRows = true;
        const given = /\sr=["'](\d{1,9})["']/.exec(tag);
        number = given ? Number(given[1]) : number + 1;
        const cells = rest.slice(open + 1, close);
        if (hasData(cells)) {
          rows += 1;
          const row = `<row r="${number}">${cells}</row>`;
          if (rows <= maxRows) {
            kept.push(row);
            keptLength += row.length;
          }
        }
        end = ROW_START.lastIndex = after;
      }
      rest = rest.slice(end);
    },
    end: (): DataRows => ({ xml: head + kept.join('') + rest, rows }),
  };
}
