import { useLingui } from '@lingui/react/macro';
import type { RowProblem, RowProblemCode } from './sheet-product';

/** Returns the translated message of a row's problem. */
export function useProblemText(): (problem: Pick<RowProblem, 'code' | 'message'>) => string {
  const { t } = useLingui();
  const texts: Record<RowProblemCode, string> = {
    name_missing: t`Please enter a product name`,
    name_invalid: t`Product name is too long`,
    model_missing: t`Please enter a model name`,
    model_not_found: t`This model does not exist`,
    image_missing: t`No image is named`,
    image_not_found: t`The image is not in the ZIP`,
    image_ambiguous: t`The ZIP has several images of this name`,
    image_too_large: t`File size exceeds 5MB limit`,
    not_an_image: t`The file is not a JPG or PNG image`,
    formula_error: t`The formula in the cell ends in an error`,
    double_row: t`The same product is in a row above`,
    product_exists: t`This model already has a product with this name`,
  };
  return ({ code, message }) => {
    // The server distinguishes names that are too long from those with unsupported characters.
    if (code === 'name_invalid' && message !== undefined) return message;
    return texts[code] ?? message ?? code;
  };
}
