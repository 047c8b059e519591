import { ApiError } from '../../http/api-error';

/** 404: no batch has the id. */
export const batchNotFound = () => new ApiError(404, 'batch_not_found', 'Not found');

/** 409: the whole batch was withdrawn, for good. */
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

/** 404: the serial lies outside of the batch. */
export const codeNotFound = () => new ApiError(404, 'code_not_found', 'No code of this batch has this serial');

/** 409: too late to void, the points are granted. */
export const codeIsScanned = () =>
  new ApiError(409, 'code_scanned', 'This code was scanned already: its points are granted.');

/** 409: voided before, with a reason that stays. */
export const codeIsVoid = () => new ApiError(409, 'code_void', 'This code is void already.');
