export { type BankFile, bankFile, type ResultColumns } from './bank-file.schema';
export { type Misfit, misfitOf, needsLatinName, validateBankFile } from './validate-bank-file';
export {
  foreignSign,
  type Payment,
  type PaymentNumber,
  paymentNumberOf,
  paysBy,
  previewBankFile,
  referenceOf,
  writeBankFile,
} from './write-bank-file';
export { presets } from './presets';
export {
  type CheckedResults,
  checkResults,
  type PaymentResult,
  type PaymentState,
  readResultTable,
  type ResultTable,
  ROW_PROBLEMS,
  UTR,
  withoutDetails,
} from './read-results';
