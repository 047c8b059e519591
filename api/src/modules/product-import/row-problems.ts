import type { ColumnName } from './product-sheet';

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
