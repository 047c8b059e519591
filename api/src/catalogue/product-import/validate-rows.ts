import { ApiError } from '../../platform/http/api-error';
import { showableLine, showablePart } from '../../platform/showable-text';
import {
  DETAIL_FIELDS,
  type DetailField,
  NO_DETAILS,
  type ProductDetails,
  validateDetails,
  validateName,
} from '../catalogue';
import {
  type CheckedRows,
  checkRows,
  describeFault,
  type RowError,
  type SheetColumn,
  type TableRow,
} from '../../platform/sheets';
import type { ArchivedFile } from './picture-archive';

export const COLUMNS = ['name', 'model', 'image', ...DETAIL_FIELDS] as const;
export type ColumnName = (typeof COLUMNS)[number];

const split = (headings: string) => headings.split(', ');

/** What customers call them, the plainest first. */
const HEADINGS: Record<ColumnName, readonly string[]> = {
  name: split('name, product name, product, item name, item, product title, title, नाम, उत्पाद का नाम, उत्पाद'),
  model: ['model', 'model name', 'product model', 'series', 'model no', 'model number', 'मॉडल', 'मॉडल का नाम'],
  image: split(
    'image, image name, image file, image file name, image filename, file name, filename, file, picture, picture name, photo, photo name, चित्र, फ़ोटो, फोटो',
  ),
  sku: split('sku, sku code, item code, product code, article number, article no, material code'),
  mrp: split('mrp, mrp ₹, mrp rs, mrp inr, max retail price, maximum retail price, एमआरपी'),
  default_points: split('default points, reward points, points per label, points, पॉइंट'),
  category: split('category, product category, product group, श्रेणी'),
};

export const SHEET_COLUMNS: readonly SheetColumn<ColumnName>[] = COLUMNS.map((name) => ({
  name,
  headings: HEADINGS[name],
  required: name === 'name' || name === 'model' || name === 'image',
  number: name === 'mrp' || name === 'default_points',
}));

/** Reasons why a row is not stored: stable codes for programs, messages for users. */
export const ROW_PROBLEMS = {
  name_missing: 'Please enter a product name',
  name_invalid: 'Invalid product name',
  model_missing: 'Please enter a model name',
  model_not_found: 'Model not found',
  model_invalid: 'Invalid model name',
  image_missing: 'Please enter the file name of an image',
  image_not_found: 'Image not found in the ZIP',
  image_ambiguous: 'The ZIP has more than one image of this name',
  image_too_large: 'File size exceeds 5MB limit',
  not_an_image: 'Please select an image file.',
  image_too_many_pixels: 'The picture has too many megapixels',
  formula_error: 'The formula in this cell ends in an error',
  formula_empty: 'The formula in this cell has no value',
  number_shortened: 'The number in this cell has lost digits',
  date_in_cell: 'This cell was turned into a date',
  sku_invalid: 'Invalid SKU',
  sku_repeated: 'The sheet has this SKU twice',
  sku_exists: 'Another product has this SKU',
  mrp_invalid: 'The MRP must be an amount in rupees',
  default_points_invalid: 'Default points must be an integer',
  category_invalid: 'Invalid category',
  double_row: 'The sheet has this product twice',
  product_exists: 'This model already has a product with this name',
} as const;

export type RowProblemCode = keyof typeof ROW_PROBLEMS;

interface RowProblem {
  code: RowProblemCode;
  message: string;
  value: string;
  /** Of a picture: its format (`not_an_image`), or its megapixels (`image_too_many_pixels`). */
  found?: string;
}

/** @param message if more specific than the code's own */
const problem = (code: RowProblemCode, value: string, message: string = ROW_PROBLEMS[code]): RowProblem => ({
  code,
  message,
  value,
});

const modelNotFound = (value: string) =>
  problem('model_not_found', value, `Model '${showablePart(value)}' does not exist`);

export type ProductRowError = RowError<ColumnName, RowProblem>;

export const errorsAt = (
  rows: readonly { row: number; cells: Record<ColumnName, string> }[],
  column: ColumnName,
  code: RowProblemCode,
) =>
  rows.map(({ row, cells }): ProductRowError => ({
    row,
    column,
    ...(code === 'model_not_found' ? modelNotFound(cells[column]) : problem(code, cells[column])),
  }));

export const pictureErrors = (rows: readonly ReadyRow[], refusals: ReadonlyMap<ArchivedFile, ApiError>) =>
  rows.flatMap(({ row, cells, picture }): ProductRowError[] => {
    const refusal = refusals.get(picture);
    if (!refusal) return [];
    const { code, message, details } = refusal;
    const found = details.data && 'found' in details.data ? { found: details.data.found } : {};
    const known = code in ROW_PROBLEMS ? (code as RowProblemCode) : 'not_an_image';
    return [{ row, column: 'image', ...problem(known, cells.image, message), ...found }];
  });

interface SheetProduct extends ProductDetails {
  name: string;
  /** Null: it is created with its products, as `newModel`. */
  modelId: number | null;
  newModel?: string;
  picture: ArchivedFile;
  cells: Record<ColumnName, string>;
}
export type ReadyRow = SheetProduct & { row: number };
export type CheckedProducts = CheckedRows<SheetProduct, ProductRowError>;

/** The models that exist, by their name in lower case, and whether those that do not are to be created. */
export interface KnownModels {
  ids: ReadonlyMap<string, number>;
  createMissing: boolean;
}

/** @param findPictures returns the files of a name in the ZIP */
export function validateRows(
  table: readonly TableRow<ColumnName>[],
  models: KnownModels,
  findPictures: (name: string) => readonly ArchivedFile[],
): CheckedProducts {
  const skus = new Set<string>();
  return checkRows<ColumnName, SheetProduct, RowProblem>(table, {
    read(cells, refuse) {
      const name = validName('product', cells.name, (wrong) => refuse('name', wrong));
      const modelId = models.ids.get(modelKey(cells.model)) ?? null;
      const newModel = modelId === null ? newModelName(cells.model, models, (one) => refuse('model', one)) : undefined;
      const found = findPictures(cells.image);
      const [picture] = found;
      const wrong = pictureProblem(cells.image, found);
      if (wrong) refuse('image', problem(wrong, cells.image));
      const details = readCells(cells, refuse);
      const sku = details.sku?.toLowerCase();
      if (sku !== undefined && skus.has(sku)) refuse('sku', problem('sku_repeated', cells.sku));
      else if (sku !== undefined) skus.add(sku);
      if (name === undefined || picture === undefined) return undefined;
      if (modelId !== null) return { ...details, name, modelId, picture, cells };
      return newModel === undefined ? undefined : { ...details, name, modelId, newModel, picture, cells };
    },
    keyOf: ({ cells, name }) => `${modelKey(cells.model)}\n${name.toLowerCase()}`,
    keyColumn: 'name',
    repeated: (_row, { cells }) => problem('double_row', cells.name),
    broken: (fault, cell, text) => problem(fault, text, describeFault(fault, cell)),
  });
}

/** Returns the models that rows name, that do not exist and could be created, as written first. */
export function namesOfNewModels(table: readonly TableRow<ColumnName>[], { ids }: KnownModels): string[] {
  const names = new Map<string, string>();
  for (const { cells } of table) {
    const key = modelKey(cells.model);
    if (ids.has(key) || names.has(key)) continue;
    const name = validName('model', cells.model, () => undefined);
    if (name !== undefined) names.set(key, name);
  }
  return [...names.values()];
}

function readCells(cells: Record<ColumnName, string>, refuse: (column: DetailField, wrong: RowProblem) => void) {
  const given = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, cells[field]]));
  const details = validateDetails(given, (field, message) =>
    refuse(field, problem(`${field}_invalid`, cells[field], message)),
  );
  return { ...NO_DETAILS, ...details };
}

type Refuse = (wrong: RowProblem) => void;

/** Returns the name of a model that does not exist and is to be created with its products. */
function newModelName(cell: string, { createMissing }: KnownModels, refuse: Refuse): string | undefined {
  const name = validName('model', cell, refuse);
  if (name === undefined || createMissing) return name;
  refuse(modelNotFound(cell));
  return undefined;
}

function validName(thing: 'product' | 'model', cell: string, refuse: Refuse): string | undefined {
  try {
    return validateName(thing, cell);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const column = thing === 'product' ? 'name' : 'model';
    refuse(problem(cell === '' ? `${column}_missing` : `${column}_invalid`, cell, error.message));
    return undefined;
  }
}

function pictureProblem(name: string, found: readonly ArchivedFile[]): RowProblemCode | undefined {
  if (name === '') return 'image_missing';
  if (found.length === 0) return 'image_not_found';
  if (found.length > 1) return 'image_ambiguous';
  return found[0]?.tooLarge ? 'image_too_large' : undefined;
}

export const modelKey = (name: string) => (showableLine(name) ?? '').toLowerCase();
