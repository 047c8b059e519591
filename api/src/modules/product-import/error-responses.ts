import { ApiError } from '../../http/api-error';

/** spec §5 "Bulk upload", letter for letter. */
export const WRONG_KIND = 'Only Excel (xls, xlsx) and ZIP files are allowed.';

/** 400: a name or content of another type than the two accepted. */
export const wrongKind = () => new ApiError(400, 'wrong_file_kind', WRONG_KIND);

/** 400: one of the two files is missing or duplicated. */
export const filesMissing = () => new ApiError(400, 'files_missing', 'Please upload one Excel file and one ZIP file.');

/** 413: more than `sheetBytes`, detected while they arrive. */
export const sheetTooLarge = () => new ApiError(413, 'sheet_too_large', 'Spreadsheet is too large');

/** 400: a readable but unusable sheet. @param message the problem, for the sheet's author */
export const invalidSheet = (message: string) => new ApiError(400, 'invalid_sheet', message);

/** 413: more than `zipBytes`, detected while they arrive. */
export const zipFileTooLarge = () => new ApiError(413, 'zip_too_large', 'ZIP is too large');

/** 400: the ZIP has too many files or, unpacked, too many bytes. */
export const zipTooLarge = () => new ApiError(400, 'zip_too_large', 'ZIP is too large');

/** 400: an encrypted ZIP. */
export const zipProtected = () => new ApiError(400, 'zip_protected', 'ZIP is protected');

/** 400: a damaged ZIP, or one with paths outside of it (bad-inputs E30 to E36). */
export const invalidZip = () => new ApiError(400, 'invalid_zip', 'Invalid ZIP');

/** Returns the error for a full disk; undefined for any other error. */
export function diskFull(error: unknown): ApiError | undefined {
  if ((error as { code?: string } | null)?.code !== 'ENOSPC') return undefined;
  return new ApiError(503, 'unavailable', 'The service is not available right now. Please try again.', {
    headers: { 'retry-after': '60' },
  });
}
