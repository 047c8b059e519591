export { type BankFile, bankFile, type ResultColumns, validateBankFile } from './bank-file.schema';
export { presets } from './presets';
export {
  type CheckedResults,
  checkResults,
  type PaymentResult,
  type PaymentState,
  readResultTable,
  type ResultTable,
  ROW_PROBLEMS,
} from './read-results';
export { type Payment, paysBy, previewBankFile, referenceOf, writeBankFile } from './write-bank-file';
