import { ApiError } from '../../http/api-error';

/** spec §5 "Bulk upload", letter for letter. */
export const WRONG_KIND = 'Only Excel (xls, xlsx) and ZIP files are allowed.';

/** 400: a name or content of another kind than the two that are taken. */
export const wrongKind = () => new ApiError(400, 'wrong_file_kind', WRONG_KIND);

/** 400: one of the two files is missing, or came twice. */
export const filesMissing = () => new ApiError(400, 'files_missing', 'Please upload one Excel file and one ZIP file.');

/** 413: more bytes than `sheetBytes`, noticed while they arrive. */
export const sheetTooLarge = () => new ApiError(413, 'sheet_too_large', 'Spreadsheet is too large');

/** 400: a sheet that can be read and not be used. @param message what is wrong with it, for whoever made it */
export const invalidSheet = (message: string) => new ApiError(400, 'invalid_sheet', message);

/** 413: more bytes than `zipBytes`, noticed while they arrive. */
export const zipFileTooLarge = () => new ApiError(413, 'zip_too_large', 'ZIP is too large');

/** 400: what is in the ZIP is too many files or, unpacked, too many bytes. */
export const zipTooLarge = () => new ApiError(400, 'zip_too_large', 'ZIP is too large');

/** 400: a ZIP that wants a password. */
export const zipProtected = () => new ApiError(400, 'zip_protected', 'ZIP is protected');

/** 400: a ZIP that is damaged, or whose paths lead elsewhere (bad-inputs E30 to E36). */
export const invalidZip = () => new ApiError(400, 'invalid_zip', 'Invalid ZIP');

/** What a disk without room is answered with; undefined for any other error. */
export function diskFull(error: unknown): ApiError | undefined {
  if ((error as { code?: string } | null)?.code !== 'ENOSPC') return undefined;
  return new ApiError(503, 'unavailable', 'The service is not available right now. Please try again.', {
    headers: { 'retry-after': '60' },
  });
}
