import { useLingui } from '@lingui/react/macro';
import { maxMegapixels } from '@loyalty/shared-ui/picture-file';
import { usePictureTexts } from '../../../../pictures/use-picture-problem';
import type { NamedColumn } from '../../../../sheets/sheet-columns';
import type { RowProblem, RowProblemCode } from './product-import.resource';
import type { FileFault, UnreadableFault } from './use-upload-check';

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
      case 'empty':
        return t`The sheet has no rows under its headings.`;
      case 'no-zip':
        return t`This file is no ZIP, whatever its name. Pack the images as a ZIP, then choose that.`;
      case 'broken':
        return t`The ZIP file cannot be opened. Pack the images again, then choose it once more.`;
      case 'refused':
        if (fault.code === 'wrong_file_kind') return wrongKind;
        if (fault.code === 'sheet_protected') {
          return t`The Excel file is protected by a password. Save it without one, then choose it again.`;
        }
        // The server names the limit and the number, the cell or the sheet.
        return fault.message;
    }
  };
}

/** Returns the columns of the sheet with their labels. */
export function useSheetColumns(): NamedColumn[] {
  const { t } = useLingui();
  return [
    { name: 'name', label: t`Product name`, required: true },
    { name: 'model', label: t`Model`, required: true },
    { name: 'image', label: t`Image`, required: true },
    { name: 'sku', label: t`SKU`, required: false },
    { name: 'mrp', label: t`MRP`, required: false },
    { name: 'default_points', label: t`Default points`, required: false },
    { name: 'category', label: t`Category`, required: false },
  ];
}

/** Returns the translated message of a row's problem. */
export function useProblemText(): (problem: Pick<RowProblem, 'code' | 'message' | 'found'>) => string {
  const { t } = useLingui();
  const pictureTexts = usePictureTexts();
  const texts: Record<RowProblemCode, string> = {
    name_missing: t`Please enter a product name`,
    name_invalid: t`Product name is too long`,
    model_missing: t`Please enter a model name`,
    model_not_found: t`This model does not exist`,
    model_invalid: t`Model name is too long`,
    image_missing: t`No image is named`,
    image_not_found: t`The image is not in the ZIP`,
    image_ambiguous: t`The ZIP has several images of this name`,
    image_too_large: t`File size exceeds 5MB limit`,
    not_an_image: t`The file is not a JPG or PNG image, or is damaged`,
    image_too_many_pixels: t`The image has more than ${maxMegapixels} megapixels`,
    formula_error: t`The formula in the cell ends in an error`,
    formula_empty: t`The formula in the cell has no value: open and save the file in Excel`,
    number_shortened: t`The number has lost digits: spreadsheets keep 15. Format the column as text, then type it again`,
    date_in_cell: t`The cell was turned into a date. Format the column as text, then type it again`,
    sku_invalid: t`The SKU is longer than 60 characters`,
    sku_repeated: t`The same SKU is in a row above`,
    sku_exists: t`Another product has this SKU`,
    mrp_invalid: t`The MRP is not an amount in rupees`,
    default_points_invalid: t`Default points are not a whole number up to 10,00,000`,
    category_invalid: t`The category is longer than 60 characters`,
    double_row: t`The same product is in a row above`,
    product_exists: t`This model already has a product with this name`,
  };
  return ({ code, message, found }) => {
    if (found !== undefined && code === 'not_an_image') return pictureTexts.kind(found);
    if (found !== undefined && code === 'image_too_many_pixels') return pictureTexts.megapixels(Number(found));
    // The server distinguishes names that are too long from those with unsupported characters.
    if ((code === 'name_invalid' || code === 'model_invalid') && message !== undefined) return message;
    return texts[code] ?? message ?? code;
  };
}
