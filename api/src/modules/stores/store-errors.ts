import { ApiError } from '../../http/api-error';

/** 404: no store on the lists has the id. */
export const storeNotFound = () => new ApiError(404, 'store_not_found', 'Store not found');

export const STORE_EXISTS = 'There is already a store with this name and address';

/** 409: name and address together are unique, in any case. */
export const storeExists = () => new ApiError(409, 'store_exists', STORE_EXISTS, { errors: { name: STORE_EXISTS } });

/** 400: a form without a file. */
export const sheetMissing = () =>
  new ApiError(400, 'files_missing', 'Please upload an Excel file.', {
    errors: { file: 'Please upload an Excel file.' },
  });

/** The message for a file of another type. */
export const ONLY_EXCEL = 'Only Excel (xls, xlsx) files are allowed.';
