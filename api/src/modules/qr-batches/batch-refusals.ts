import { ApiError } from '../../http/api-error';

export const batchNotFound = () => new ApiError(404, 'batch_not_found', 'Not found');

export const batchIsVoid = () => new ApiError(409, 'batch_void', 'This batch is void. Its codes are no longer valid.');

/** The print page has a limit; beyond it the hand-off that has none is named (decisions.md §7 `/admin/qr-print`). */
export function batchTooLargeToPrint(batch: { quantity: number }, cap: number): ApiError {
  const [quantity, most] = [batch.quantity, cap].map((count) => count.toLocaleString('en-IN'));
  return new ApiError(
    409,
    'batch_too_large_to_print',
    `This batch has ${quantity} codes and the print page shows ${most} at most. Hand its CSV to a label printer.`,
  );
}
