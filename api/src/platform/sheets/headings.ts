/** What a column is called: its name on the wire, and the headings that it has in sheets of customers. */
export interface SheetColumn<Column extends string> {
  name: Column;
  /** In the order of preference: of several that a sheet has, the first is the column. */
  headings: readonly string[];
  required: boolean;
  /** Cells that Excel made dates of are numbers, not a mistake to report. */
  number?: boolean;
}

/** A column by its place instead of its heading: `#3` is C. */
const PLACE = /^#([1-9][0-9]{0,3})$/;

/** Returns the index of a column, from 0, that is named by its place; undefined for a heading. */
export function placeOf(heading: string): number | undefined {
  const found = PLACE.exec(heading.trim());
  return found ? Number(found[1]) - 1 : undefined;
}

/** Returns the index of a column by its letters; undefined for other text. */
export function columnOf(letters: string): number | undefined {
  if (!/^[A-Z]{1,3}$/.test(letters)) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns a heading as it is compared: in any case, with any signs between its words. */
export function plainHeading(text: string): string {
  return (
    text
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      // Once more: small letters may compose where capitals do not.
      .normalize('NFKC')
      .replace(/[^\p{L}\p{M}\p{N}%₹$#]+/gu, ' ')
      .trim()
  );
}

/** Without what headings have in brackets: "Name (required)". */
const withoutBrackets = (text: string) => text.replace(/\([^()]*\)|\[[^[\]]*\]/gu, ' ');

export interface FoundColumns<Column extends string> {
  places: Map<Column, number>;
  missing: Column[];
  /** The name of a column that is there twice. */
  double: Column | undefined;
}

export function findColumns<Column extends string>(
  cells: readonly string[],
  columns: readonly SheetColumn<Column>[],
): FoundColumns<Column> {
  const exact = cells.map(plainHeading);
  const bare = cells.map((text) => plainHeading(withoutBrackets(text)));
  const found: FoundColumns<Column> = { places: new Map(), missing: [], double: undefined };
  for (const { name, headings, required } of columns) {
    const hits = columnsNamed(headings, exact, bare);
    if (hits[0] !== undefined) found.places.set(name, hits[0]);
    else if (required) found.missing.push(name);
    if (hits.length > 1) found.double ??= name;
  }
  return found;
}

function columnsNamed(headings: readonly string[], exact: readonly string[], bare: readonly string[]): number[] {
  for (const heading of headings) {
    const place = placeOf(heading);
    if (place !== undefined) return [place];
    const wanted = plainHeading(heading);
    const hits = indexesOf(exact, wanted);
    if (hits.length > 0) return hits;
    // "Address (office)" and "Address (home)" are for the admin to choose from.
    const bareHits = indexesOf(bare, wanted);
    if (bareHits.length === 1) return bareHits;
  }
  return [];
}

const indexesOf = (texts: readonly string[], wanted: string) =>
  texts.flatMap((text, index) => (text === wanted ? [index] : []));
