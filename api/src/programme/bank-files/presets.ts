import type { BankFile, FileColumn, ResultColumns } from './bank-file.schema';

/** Words of banks for a decided payment. "Processing", "Pending" and the like are in neither: not decided yet. */
const PAID = ['paid', 'success', 'successful', 'processed', 'completed', 'credited'];
const RETURNED = ['returned', 'failed', 'failure', 'rejected', 'reversed', 'cancelled'];

interface Preset {
  id: string;
  name: string;
  /** Where its columns are documented, and what could not be verified. */
  source: string;
  file: BankFile;
}

const column = (header: string, value: FileColumn['value'], texts: Omit<FileColumn, 'header' | 'value'> = {}) => ({
  header,
  value,
  ...texts,
});
const constant = (header: string, text = '') => column(header, 'text', { text });
const numbered = (header: string, count: number) =>
  Array.from({ length: count }, (_, index) => constant(`${header}${index + 1}`));
const fileOf = (
  preset: string,
  {
    results,
    ...form
  }: Pick<BankFile, 'header' | 'dates' | 'columns'> & {
    results: Omit<ResultColumns, 'paid' | 'returned'>;
  },
): BankFile => ({
  ...{ preset, delimiter: ',', plain: true, debit: '', remark: 'Rewards', ...form },
  results: { ...results, paid: PAID, returned: RETURNED },
});

/**
 * Bulk payment files to start from. Banks hand their forms to customers and publish none: those of ICICI and HDFC are
 * as independent public programs agree. RazorpayX, a payment provider, documents its own, and pays to UPI IDs.
 */
export const presets: readonly Preset[] = [
  {
    id: 'icici-npab',
    name: 'ICICI Bank, CIB bulk upload (PAB_VENDOR)',
    // The result is the bank's Consolidated Status Report.
    source:
      'ICICI Bank publishes no copy of this form: its headings and their order are as other programs write them. Compare with the form from your bank.',
    file: fileOf('icici-npab', {
      header: true,
      dates: 'DD-MM-YYYY',
      columns: [
        constant('PYMT_PROD_TYPE_CODE', 'PAB_VENDOR'),
        column('PYMT_MODE', 'mode', { bank: 'NEFT', upi: '' }),
        column('DEBIT_ACC_NO', 'debit'),
        column('BNF_NAME', 'name'),
        column('BENE_ACC_NO', 'account'),
        column('BENE_IFSC', 'ifsc'),
        column('AMOUNT', 'amount'),
        column('DEBIT_NARR', 'reference'),
        column('CREDIT_NARR', 'remark'),
        constant('MOBILE_NUM'),
        constant('EMAIL_ID'),
        column('REMARK', 'reference'),
        column('PYMT_DATE', 'date'),
        constant('REF_NO'),
        ...numbered('ADDL_INFO', 5),
      ],
      results: {
        reference: 'Remark',
        status: 'STATUS',
        utr: 'UTR NO',
        reason: 'Rejection Reason',
        amount: 'Amount',
      },
    }),
  },
  {
    id: 'hdfc-enet',
    name: 'HDFC Bank, ENet vendor payments',
    source:
      'HDFC Bank’s ENet manual of 2016: CSV without headings, no commas in fields. The 28 columns are as other programs write them; the headings of the result file could not be verified. Compare with the form from your bank.',
    file: fileOf('hdfc-enet', {
      header: false,
      dates: 'DD/MM/YYYY',
      columns: [
        column('Transaction Type', 'mode', { bank: 'N', upi: '' }),
        constant('Beneficiary Code'),
        column('Beneficiary Account Number', 'account'),
        column('Instrument Amount', 'amount'),
        column('Beneficiary Name', 'name'),
        constant('Drawee Location'),
        constant('Print Location'),
        ...numbered('Bene Address ', 5),
        constant('Instruction Reference Number'),
        column('Customer Reference Number', 'reference'),
        column('Payment details 1', 'remark'),
        ...numbered('Payment details ', 7).slice(1),
        constant('Cheque Number'),
        column('Chq / Trn Date', 'date'),
        constant('MICR Number'),
        column('IFC Code', 'ifsc'),
        constant('Bene Bank Name'),
        constant('Bene Bank Branch Name'),
        constant('Beneficiary email id'),
      ],
      results: {
        reference: 'Customer Reference Number',
        status: 'Status',
        utr: 'UTR',
        reason: 'Reason',
        amount: 'Instrument Amount',
      },
    }),
  },
  {
    id: 'razorpayx',
    name: 'RazorpayX, bulk payouts',
    source:
      'RazorpayX documents the fields (razorpay.com/docs/x/bulk-payouts), not their order or the headings of its report. Compare with the template on your dashboard.',
    file: fileOf('razorpayx', {
      header: true,
      dates: 'DD/MM/YYYY',
      columns: [
        column('RazorpayX Account Number', 'debit'),
        column('Payout Amount (in Rupees)', 'amount'),
        constant('Payout Currency', 'INR'),
        column('Payout Mode', 'mode', { bank: 'IMPS', upi: 'UPI' }),
        constant('Payout Purpose', 'cashback'),
        constant('Fund Account Id'),
        column('Fund Account Type', 'mode', { bank: 'bank_account', upi: 'vpa' }),
        column('Fund Account Name', 'name'),
        column('Fund Account Ifsc', 'ifsc'),
        column('Fund Account Number', 'account'),
        column('Fund Account Vpa', 'upi'),
        constant('Fund Account Phone Number'),
        column('Contact Name', 'name'),
        column('Payout Narration', 'remark'),
        column('Payout Reference Id', 'reference'),
        constant('Fund Account Email'),
        constant('Contact Type', 'customer'),
        constant('Contact Email'),
        constant('Contact Mobile'),
        column('Contact Reference Id', 'reference'),
        constant('notes[place]'),
        constant('notes[code]'),
      ],
      results: {
        reference: 'Payout Reference Id',
        status: 'Status',
        utr: 'UTR',
        reason: 'Error Description',
        amount: 'Payout Amount (in Rupees)',
      },
    }),
  },
];
