import { sheetXml, xlsxWith } from '../../../test/odd-sheets';
import { workbookWith } from '../../../test/uploads';
import { type CellFault, plainDecimal } from './cell-text';
import { parseSheet } from './sheet-worker';

const LIMITS = { sheetRows: 100, sheetColumns: 20, sheetUnpackedBytes: 1 << 20 };

/** Reads the second row of a sheet with the column `value`. */
async function readValue(bytes: Buffer, { csv = false, number = false } = {}) {
  const columns = [{ name: 'value' as const, headings: ['value'], required: true, number }];
  const { rows } = await parseSheet(bytes, LIMITS, { columns, csv });
  return { text: rows[0]?.cells.value, broken: rows[0]?.broken };
}

/** A cell as it is saved: value, number format, and what is read. */
const CASES: [string, number, string, string][] = [
  ['an EAN in General', 8906443003107, 'General', '8906443003107'],
  ['a mobile with its country code', 919876543210, 'General', '919876543210'],
  ['a UTR', 426197557123, '0', '426197557123'],
  ['a UTR in a scientific format', 426197557123, '0.00E+00', '426197557123'],
  ['a UTR with separators', 426197557123, '#,##0', '426197557123'],
  ['15 digits', 123456789012345, 'General', '123456789012345'],
  ['a latitude with two places', 18.5204303, '0.00', '18.5204303'],
  ['a longitude without places', 73.8567437, '0', '73.8567437'],
  ['paise that are not shown', 1100.49, '#,##0', '1100.49'],
  ['thousands', 1100400, '#,##0,', '1100400'],
  ['a negative shown without its sign', -1100, '#,##0;#,##0', '-1100'],
  ['a negative in brackets', -1100.5, '#,##0.00_);(#,##0.00)', '-1100.5'],
  ['a percentage', 0.5, '0%', '0.5'],
  ['rupees', 1100.5, '"₹" #,##0.00', '1100.5'],
  ['lakhs', 1100400, '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', '1100400'],
  ['a fraction', 0.5, '# ?/?', '0.5'],
  ['a number with its unit', 25, '0" mm"', '25'],
  ['a hidden number', 1100, ';;;', '1100'],
  ['the text format', 8906443003107, '@', '8906443003107'],
  ['a small number', 0.0000001, 'General', '0.0000001'],
  ['a sum of fractions', 0.1 + 0.2, 'General', '0.3'],
  ['zero', 0, '0000', '0000'],
  ['leading zeros', 12, '0000', '0012'],
  ['leading zeros before a last #', 12, '00000#', '000012'],
  ['two digits', 5, '0#', '05'],
  ['a count with thousands', 1100, '#,##0', '1100'],
  ['a PIN code', 11001, '000000', '011001'],
  ['a code in parts', 12345, '000-000', '012-345'],
  ['a mobile in two parts', 9876543210, '00000 00000', '98765 43210'],
  ['a fraction in a format of zeros', 12.5, '0000', '12.5'],
  ['a negative in a format of zeros', -12, '0000', '-12'],
  ['zeros with decimals', 12, '0000.00', '12'],
];

describe('a number is its value', () => {
  it.each(CASES)('%s', async (_case, value, format, text) => {
    expect(await readValue(xlsxWith(value, format))).toEqual({ text, broken: [] });
    expect(await readValue(xlsxWith(value, format, 'biff8'))).toEqual({ text, broken: [] });
  });

  it('a text stays as it is', async () => {
    for (const text of ['0012', '8.90644E+12', '1,100.00', '=1+1']) {
      expect(await readValue(xlsxWith(text, 'General'))).toEqual({ text, broken: [] });
    }
  });

  it('more than 15 digits: Excel has lost the others', async () => {
    const broken = [{ column: 'value', fault: 'number_shortened', cell: 'A2' }];
    for (const value of [1234567890123456, 42619755719912340000, -1e15]) {
      expect((await readValue(xlsxWith(value, '0'))).broken).toEqual(broken);
    }
  });

  it('a date is one only where none is a mistake: a number keeps its value', async () => {
    const broken = [{ column: 'value', fault: 'date_in_cell', cell: 'A2' }];
    expect((await readValue(xlsxWith(45_659, 'd-mmm'))).broken).toEqual(broken);
    expect(await readValue(xlsxWith(1100, 'dd/mm/yyyy'), { number: true })).toEqual({ text: '1100', broken: [] });
  });

  it('CSV that Excel has saved after it shortened the number', async () => {
    const bytes = Buffer.from('value,x\r\n8.90644E+12,1\r\n');
    const broken = [{ column: 'value', fault: 'number_shortened', cell: 'A2' }];
    expect(await readValue(bytes, { csv: true })).toEqual({ text: '8.90644E+12', broken });
  });

  it.each<[string, string, string, CellFault | undefined]>([
    ['without a value', '<c r="A2"><f>"a"&amp;"b"</f></c>', '', 'formula_empty'],
    ['with an empty value, as openpyxl saves it', '<c r="A2"><f>B2</f><v></v></c>', '', 'formula_empty'],
    ['with an empty element', '<c r="A2"><f>B2</f><v/></c>', '', 'formula_empty'],
    ['that failed', '<c r="A2" t="e"><f>Lost!A1</f><v>#REF!</v></c>', '#REF!', 'formula_error'],
    ['with a text', '<c r="A2" t="str"><f>"a"</f><v>shown</v></c>', 'shown', undefined],
    ['with an empty text', '<c r="A2" t="str"><f>IF(1,"")</f><v></v></c>', '', undefined],
  ])('a formula %s', async (_case, cell, text, fault) => {
    const head = '<row r="1"><c t="inlineStr"><is><t>value</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row>';
    const xml = sheetXml(`${head}<row r="2">${cell}<c r="B2"><v>1</v></c></row>`);
    const { text: read = '', broken = [] } = await readValue(await workbookWith({ 'xl/worksheets/sheet1.xml': xml }));
    expect([read, broken]).toEqual([text, fault ? [{ column: 'value', fault, cell: 'A2' }] : []]);
  });
});

it.each([
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-0.00001, '-0.00001'],
])('%d without an exponent', (value, text) => {
  expect(plainDecimal(value)).toBe(text);
});
