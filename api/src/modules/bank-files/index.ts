export { type BankFile, bankFile, validateBankFile } from './bank-file.schema';
export { presets } from './presets';
export { checkResults, type CheckedResults, type PaymentState, readResultTable, ROW_PROBLEMS } from './read-results';
export { type Payment, paysBy, referenceOf, writeBankFile } from './write-bank-file';
