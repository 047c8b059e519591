import { ApiError } from '../../http/api-error';

/** spec §5 "Bulk upload", letter for letter. */
export const WRONG_KIND = 'Only Excel (xls, xlsx) and ZIP files are allowed.';

export const wrongKind = () => new ApiError(400, 'wrong_file_kind', WRONG_KIND);
export const filesMissing = () => new ApiError(400, 'files_missing', 'Please upload one Excel file and one ZIP file.');

export const sheetTooLarge = () => new ApiError(413, 'sheet_too_large', 'Spreadsheet is too large');
export const invalidSheet = (message: string) => new ApiError(400, 'invalid_sheet', message);

export const zipFileTooLarge = () => new ApiError(413, 'zip_too_large', 'ZIP is too large');
export const zipTooLarge = () => new ApiError(400, 'zip_too_large', 'ZIP is too large');
export const zipProtected = () => new ApiError(400, 'zip_protected', 'ZIP is protected');
export const invalidZip = () => new ApiError(400, 'invalid_zip', 'Invalid ZIP');

/** What a disk without room is answered with; undefined for any other error. */
export function diskFull(error: unknown): ApiError | undefined {
  if ((error as { code?: string } | null)?.code !== 'ENOSPC') return undefined;
  return new ApiError(503, 'unavailable', 'The service is not available right now. Please try again.', {
    headers: { 'retry-after': '60' },
  });
}
