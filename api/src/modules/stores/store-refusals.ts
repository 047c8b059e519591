import { ApiError } from '../../http/api-error';

export const storeNotFound = () => new ApiError(404, 'store_not_found', 'Store not found');

export const STORE_EXISTS = 'There is already a store with this name and address';

export const storeExists = () => new ApiError(409, 'store_exists', STORE_EXISTS, { errors: { name: STORE_EXISTS } });

export const sheetMissing = () =>
  new ApiError(400, 'files_missing', 'Please upload an Excel file.', {
    errors: { file: 'Please upload an Excel file.' },
  });

/** What a file of another kind is refused with. */
export const ONLY_EXCEL = 'Only Excel (xls, xlsx) files are allowed.';
