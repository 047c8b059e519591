import { ApiError } from '../../http/api-error';

/** 404: no batch has the id. */
export const batchNotFound = () => new ApiError(404, 'batch_not_found', 'Not found');

/** 409: the whole batch was voided. */
export const batchIsVoid = () => new ApiError(409, 'batch_void', 'This batch is void. Its codes are no longer valid.');

/** 409: the print page has a limit; the message names the two ways without one (decisions.md §7 `/admin/qr-print`). */
export function batchTooLargeToPrint(batch: { quantity: number }, cap: number): ApiError {
  const [quantity, most] = [batch.quantity, cap].map((count) => count.toLocaleString('en-IN'));
  return new ApiError(
    409,
    'batch_too_large_to_print',
    `This batch has ${quantity} codes and the print page shows ${most} at most. Download its label-sheet PDF, or hand its CSV to a label printer.`,
  );
}

/** 404: the serial is outside of the batch. */
export const codeNotFound = () => new ApiError(404, 'code_not_found', 'No code of this batch has this serial');

/** 409: it cannot be voided, the points are granted. */
export const codeIsScanned = () =>
  new ApiError(409, 'code_scanned', 'This code was scanned already: its points are granted.');

/** 409: voided before; its reason stays. */
export const codeIsVoid = () => new ApiError(409, 'code_void', 'This code is void already.');
