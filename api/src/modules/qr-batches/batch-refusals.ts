import { ApiError } from '../../http/api-error';

export const batchNotFound = () => new ApiError(404, 'batch_not_found', 'Not found');

export const batchIsVoid = () => new ApiError(409, 'batch_void', 'This batch is void. Its codes are no longer valid.');

/** The print page has a limit; beyond it the two ways that have none are named (decisions.md §7 `/admin/qr-print`). */
export function batchTooLargeToPrint(batch: { quantity: number }, cap: number): ApiError {
  const [quantity, most] = [batch.quantity, cap].map((count) => count.toLocaleString('en-IN'));
  return new ApiError(
    409,
    'batch_too_large_to_print',
    `This batch has ${quantity} codes and the print page shows ${most} at most. Download its label-sheet PDF, or hand its CSV to a label printer.`,
  );
}

export const codeNotFound = () => new ApiError(404, 'code_not_found', 'No code of this batch has this serial');

export const codeIsScanned = () =>
  new ApiError(409, 'code_scanned', 'This code was scanned already: its points are granted.');

export const codeIsVoid = () => new ApiError(409, 'code_void', 'This code is void already.');
