/** A value or an inline text that is not empty. */
const HAS_VALUE = /<(?:\w{1,20}:)?[vt](?:\s[^<>]{0,100})?>[^<]/;
/** A formula; one that ended in an empty text, as those that are filled down a column, is of this type. */
const HAS_FORMULA = /<(?:\w{1,20}:)?f(?=[\s/>])/;
const EMPTY_RESULT = /\st=["']str["']/;

const hasData = (cells: string) => HAS_VALUE.test(cells) || (HAS_FORMULA.test(cells) && !EMPTY_RESULT.test(cells));

const ROW_START = /<(\w{1,20}:)?row(?=[\s/>])/g;

/**
 * Returns the XML of a worksheet without rows that are only formatted or have empty results, up to a number of rows, and how many rows with
 * data it has. Formatting down to row 1,048,576 is common, and a parser would visit each of them.
 */
export function keepDataRows(xml: string, maxRows: number): { xml: string; rows: number } {
  const kept: string[] = [];
  let rows = 0;
  let number = 0;
  let first = -1;
  let end = 0;
  ROW_START.lastIndex = 0;
  for (let found = ROW_START.exec(xml); found; found = ROW_START.exec(xml)) {
    if (first < 0) first = found.index;
    const open = xml.indexOf('>', found.index);
    if (open < 0) break;
    const tag = xml.slice(found.index, open + 1);
    const given = /\sr=["'](\d{1,9})["']/.exec(tag);
    number = given ? Number(given[1]) : number + 1;
    end = open + 1;
    ROW_START.lastIndex = end;
    if (tag.endsWith('/>')) continue;
    const closing = `</${found[1] ?? ''}row`;
    const close = xml.indexOf(closing, open);
    if (close < 0) break;
    end = xml.indexOf('>', close) + 1 || xml.length;
    ROW_START.lastIndex = end;
    const cells = xml.slice(open + 1, close);
    if (!hasData(cells)) continue;
    rows += 1;
    if (rows <= maxRows) kept.push(`<row r="${number}">${cells}</row>`);
  }
  return first < 0 ? { xml, rows } : { xml: xml.slice(0, first) + kept.join('') + xml.slice(end), rows };
}
