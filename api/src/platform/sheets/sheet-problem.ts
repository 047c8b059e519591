import { ApiError } from '../http/api-error';

/** Error codes of the api for a file that cannot be read as a sheet. */
export type SheetFault = 'wrong_file_kind' | 'invalid_sheet' | 'sheet_protected' | 'sheet_too_large';

const MESSAGES: Record<SheetFault, string> = {
  // Replaced by the message of its screen.
  wrong_file_kind: '',
  sheet_protected: 'Spreadsheet is protected',
  sheet_too_large: 'Spreadsheet is too large',
  invalid_sheet: 'Invalid spreadsheet',
};

/** 413. @param maxBytes the limit, which the message names */
export const sheetTooLarge = (maxBytes: number) =>
  new ApiError(
    413,
    'sheet_too_large',
    `${MESSAGES.sheet_too_large}: up to ${Math.floor(maxBytes / 1_048_576)} MB are accepted`,
  );

/** The thread that reads a sheet reports fault and message, because errors lose their class. */
export class SheetProblem extends Error {
  /** @param reason what exactly is wrong, and what to do; added to the fault's own message */
  constructor(
    readonly fault: SheetFault,
    reason?: string,
  ) {
    super(reason === undefined ? MESSAGES[fault] : `${MESSAGES[fault]}: ${reason}`);
  }
}

/** The reason of an error of the parser itself. */
export const DAMAGED = 'it is damaged. Open it in Excel and save it again';

export const formatCount = (count: number) => count.toLocaleString('en');
