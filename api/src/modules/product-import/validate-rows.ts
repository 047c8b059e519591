import { ApiError } from '../../http/api-error';
import { validateProductName } from '../catalogue';
import type { ArchivedFile } from './picture-archive';
import type { PictureNames } from './picture-names';
import type { SheetProduct } from './product-sheet';
import { type RowProblem, type RowProblemCode, rowProblem } from './row-problems';

/** A row that may be stored, as far as sheet, models and the list of pictures show. */
export interface ReadyRow {
  row: number;
  name: string;
  modelId: number;
  picture: ArchivedFile;
}

export interface ValidatedRows {
  ready: ReadyRow[];
  problems: RowProblem[];
}

/** What rows are validated against. `models` maps a name in lower case to its id. */
export interface RowContext {
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
  const { row, broken } = product;
  const problems: RowProblem[] = broken.map((column) => rowProblem(row, column, 'formula_error'));
  const name = broken.includes('name') ? undefined : validateName(product, problems);
  const modelId = models.get(modelKey(product.model));
  if (modelId === undefined && !broken.includes('model')) {
    problems.push(rowProblem(row, 'model', product.model === '' ? 'model_missing' : 'model_not_found'));
  }
  const found = pictures.find(product.image);
  const [picture] = found;
  const pictureProblem = validatePicture(product.image, found);
  if (pictureProblem !== undefined && !broken.includes('image')) {
    problems.push(rowProblem(row, 'image', pictureProblem));
  }
  return { name, modelId, picture, problems };
}

function validateName({ row, name }: SheetProduct, problems: RowProblem[]): string | undefined {
  try {
    return validateProductName(name, 'name');
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
