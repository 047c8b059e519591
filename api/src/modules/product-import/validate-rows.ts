import { ApiError } from '../../http/api-error';
import { validateName } from '../catalogue';
import type { TableRow } from '../sheets';
import type { ArchivedFile } from './picture-archive';
import type { PictureNames } from './picture-names';

/** The columns of the sheet (decisions.md §7 "Bulk upload"). */
export const COLUMNS = ['name', 'model', 'image'] as const;
type ColumnName = (typeof COLUMNS)[number];
type SheetProduct = TableRow<ColumnName>;

/** Reasons why a row is not stored: stable codes for programs, messages for users. */
export const ROW_PROBLEMS = {
  name_missing: 'Please enter a product name',
  name_invalid: 'Invalid product name',
  model_missing: 'Please enter a model name',
  model_not_found: 'Model not found',
  image_missing: 'Please enter the file name of an image',
  image_not_found: 'Image not found in the ZIP',
  image_ambiguous: 'The ZIP has more than one image of this name',
  image_too_large: 'File size exceeds 5MB limit',
  not_an_image: 'Please select an image file.',
  formula_error: 'The formula in this cell ends in an error',
  double_row: 'The sheet has this product twice',
  product_exists: 'This model already has a product with this name',
} as const;

export type RowProblemCode = keyof typeof ROW_PROBLEMS;

export interface RowProblem {
  row: number;
  column: ColumnName;
  code: RowProblemCode;
  message: string;
}

/** @param message if more specific than the code's own */
export function rowProblem(
  row: number,
  column: ColumnName,
  code: RowProblemCode,
  message: string = ROW_PROBLEMS[code],
): RowProblem {
  return { row, column, code, message };
}

/** A row that may be stored, as far as sheet, models and the list of pictures show. */
export interface ReadyRow {
  row: number;
  name: string;
  modelId: number;
  picture: ArchivedFile;
}

interface ValidatedRows {
  ready: ReadyRow[];
  problems: RowProblem[];
}

/** What rows are validated against. `models` maps a name in lower case to its id. */
interface RowContext {
  models: ReadonlyMap<string, number>;
  pictures: PictureNames<ArchivedFile>;
}

/** Validates each row by itself and against the rows above it: of two rows of the same product, the first is stored. */
export function validateRows(products: readonly SheetProduct[], context: RowContext): ValidatedRows {
  const result: ValidatedRows = { ready: [], problems: [] };
  const seen = new Set<string>();
  for (const product of products) {
    const { name, modelId, picture, problems } = validateRow(product, context);
    if (name !== undefined && modelId !== undefined) {
      const key = `${modelId} ${name.toLowerCase()}`;
      if (seen.has(key)) problems.push(rowProblem(product.row, 'name', 'double_row'));
      seen.add(key);
    }
    result.problems.push(...problems);
    if (problems.length > 0 || name === undefined || modelId === undefined || picture === undefined) continue;
    result.ready.push({ row: product.row, name, modelId, picture });
  }
  return result;
}

function validateRow(product: SheetProduct, { models, pictures }: RowContext) {
  const { row, cells, broken } = product;
  const problems: RowProblem[] = broken.map((column) => rowProblem(row, column, 'formula_error'));
  const name = broken.includes('name') ? undefined : validName(product, problems);
  const modelId = models.get(modelKey(cells.model));
  if (modelId === undefined && !broken.includes('model')) {
    problems.push(rowProblem(row, 'model', cells.model === '' ? 'model_missing' : 'model_not_found'));
  }
  const found = pictures.find(cells.image);
  const [picture] = found;
  const pictureProblem = validatePicture(cells.image, found);
  if (pictureProblem !== undefined && !broken.includes('image')) {
    problems.push(rowProblem(row, 'image', pictureProblem));
  }
  return { name, modelId, picture, problems };
}

function validName({ row, cells: { name } }: SheetProduct, problems: RowProblem[]): string | undefined {
  try {
    return validateName('product', name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problems.push(rowProblem(row, 'name', name === '' ? 'name_missing' : 'name_invalid', error.message));
    return undefined;
  }
}

function validatePicture(name: string, found: readonly ArchivedFile[]): RowProblemCode | undefined {
  if (name === '') return 'image_missing';
  if (found.length === 0) return 'image_not_found';
  if (found.length > 1) return 'image_ambiguous';
  return found[0]?.tooLarge ? 'image_too_large' : undefined;
}

/** Models match in any case (decisions.md §7 "Bulk upload"). */
export const modelKey = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .replace(/[ \t\u00a0]+/gu, ' ')
    .toLowerCase();
