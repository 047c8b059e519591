import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { RowProblem, RowProblemCode } from './sheet-product';
import type { FileFault } from './validate-files';
import { maxRows, type UnreadableFault } from './read-files';

/** Returns the message for two files that cannot be uploaded. */
export function useFaultText(): (fault: FileFault | UnreadableFault) => string {
  const { t } = useLingui();
  const wrongKind = t`Only Excel (xls, xlsx) and ZIP files are allowed.`;
  return (fault) => {
    switch (fault.kind) {
      case 'missing':
        return t`Please upload one Excel file and one ZIP file.`;
      case 'wrong-kind':
        return wrongKind;
      case 'protected':
        return t`The Excel file is protected by a password. Save it without one, then choose it again.`;
      case 'too-long':
        return t`The sheet has more than ${formatNumber(maxRows)} rows. Split it into several files.`;
      case 'empty':
        return t`The sheet has no rows under its headings.`;
      case 'columns': {
        const missing = fault.missing.join(', ');
        return t`The sheet has no column: ${missing}. It needs the headings name, model and image, in any order.`;
      }
      case 'broken':
        return 'file' in fault && fault.file === 'zip'
          ? t`The ZIP file cannot be opened. Pack the images again, then choose it once more.`
          : t`The Excel file cannot be opened. Save it again, then choose it once more.`;
    }
  };
}

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
