import { read, type WorkBook } from '@e965/xlsx';
import { decode as decodeEntity } from 'html-entities';
import { readCell } from './cell-text';

/** Reads the tables of a page; nothing in it is run, loaded or followed. The cells are texts. */
export function readHtml(text: string): WorkBook {
  const formats = excelFormats(text);
  const withoutCode = text.replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1\s*>/gi, '');
  // SheetJS decodes a few entities, and only those could be markup.
  const decoded = withoutCode.replace(ENTITY, (entity) =>
    MARKUP.test(decodeEntity(entity)) ? entity : decodeEntity(entity),
  );
  const withValues = decoded.replace(CELL, (cell: string, tag: string, attributes: string, shown: string) => {
    const value = valueOf(readAttributes(attributes), shown, formats);
    return value === undefined ? cell : `<${tag}${SPANS.exec(attributes)?.[0] ?? ''}>${value}`;
  });
  // From the first table: SheetJS takes a page that begins with `<?xml` for a workbook.
  const start = withValues.search(/<table[\s>]/i);
  const tables = start < 0 ? `<table>${withValues}</table>` : withValues.slice(start);
  return read(tables, { type: 'string', raw: true, dense: true });
}

const ENTITY = /&#?\w{1,32};/g;
const MARKUP = /[<>&"']/;
/** A number format in quotes may have a `>`; a quote that is not closed ends with its cell. */
const CELL = /<(t[dh])\b((?:"(?:(?!<\/?t)[^"])*"|'(?:(?!<\/?t)[^'])*'|[^"'<>])*)>((?:(?!<\/?t[abdfhr])[^])*)/gi;
const SPANS = /(?:\s(?:colspan|rowspan)=["']?\d+["']?)+/i;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

type Attributes = Partial<Record<string, string>>;

const readAttributes = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      decodeEntity(values.find((value) => value !== undefined) ?? ''),
    ]),
  );

/**
 * Returns the text of a cell's number, which SheetJS (`data-v`), Excel (`x:num`) and LibreOffice (`sdval`) write beside
 * what is displayed: `1,100` may be 1100.49. Undefined for a cell whose displayed text is read: texts, dates, codes.
 */
function valueOf(attributes: Attributes, shown: string, formats: ReadonlyMap<string, string>): string | undefined {
  const isText = (attributes['data-t'] ?? 'n') !== 'n';
  const written = (isText ? undefined : attributes['data-v']) ?? attributes['x:num'] ?? attributes.sdval ?? '';
  if (!NUMBER.test(written)) return undefined;
  const value = Number(written);
  const { text, fault } = readCell({ t: 'n', v: value, z: formatOf(attributes, formats), w: shown }, false);
  if (fault === 'date_in_cell') return undefined;
  // As Excel saves a number that has lost digits: it is reported.
  return fault === 'number_shortened' ? value.toExponential() : text;
}

function formatOf(attributes: Attributes, formats: ReadonlyMap<string, string>): string | undefined {
  const classes = attributes.class?.split(/\s+/) ?? [];
  return (
    attributes['data-z'] ??
    // Language of the text, of the format, then the format.
    attributes.sdnum?.split(';').slice(2).join(';') ??
    excelFormat(attributes.style ?? '') ??
    classes.map((name) => formats.get(name)).find((format) => format !== undefined)
  );
}

const excelFormats = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/\.([\w-]+)\s*\{([^{}]*)/g)].flatMap(([, name = '', rules = '']) => {
      const format = excelFormat(rules);
      return format === undefined ? [] : [[name, format] as const];
    }),
  );

/** Returns the number format in rules of CSS, where Excel escapes signs, and names formats: `"\#\,\#\#0"`, `"Short Date"`. */
function excelFormat(rules: string): string | undefined {
  const [, double, single, bare] =
    /mso-number-format:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^;]*))/i.exec(rules) ?? [];
  const format = (double ?? single ?? bare)
    ?.replace(/\\([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1');
  return format !== undefined && /date|time/i.test(format) ? 'd/m/yyyy' : format;
}
