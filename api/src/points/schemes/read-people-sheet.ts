import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { readFileForm } from '../../platform/http/read-multipart';
import { checkRows, describeFault, readTable, sheetTooLarge, type SheetColumn } from '../../platform/sheets';
import { showableLine, showablePart } from '../../platform/showable-text';
import { plainMobile } from '../../platform/typed-texts';
import type { PointsContext } from '../context';

type Config = PointsContext['config'];

const WRONG_KIND = 'Only Excel and CSV files (xlsx, xls, csv) are allowed.';
/** A column of numbers, and whatever else the sheet has beside it. */
const LIMITS = { sheetRows: 50_000, sheetColumns: 100 };
const LONGEST_NAME = 60;

const columns: readonly SheetColumn<'mobile'>[] = [
  {
    name: 'mobile',
    headings:
      'mobile, mobile number, mobile no, phone, phone number, phone no, contact, contact number, number, मोबाइल, मोबाइल नंबर, फ़ोन, फोन'.split(
        ', ',
      ),
    required: true,
    number: true,
  },
];

export interface PeopleSheet {
  name: string;
  fileName: string;
  bytes: Buffer;
}

/** Reads the form `{file, name}`. @throws ApiError 400, 408, 413, 415 */
export async function readPeopleForm(request: FastifyRequest, { limits }: Config): Promise<PeopleSheet> {
  const { file, fields } = await readFileForm(request, limits.uploadBytesPerSecond, {
    field: 'file',
    fields: ['name'],
    maxBytes: limits.sheetBytes,
    tooLarge: () => sheetTooLarge(limits.sheetBytes),
  });
  const name = showableLine((fields.name ?? '').trim());
  if (!name) throw invalidField('name', 'Please enter a name');
  if (name.length > LONGEST_NAME) throw invalidField('name', `The name is longer than ${LONGEST_NAME} characters`);
  if (!file) throw invalidField('file', 'Please upload a file.', 400, 'files_missing');
  if (!/\.(xlsx?|csv)$/i.test(file.name)) throw new ApiError(400, 'wrong_file_kind', WRONG_KIND);
  return { name, fileName: showablePart(file.name).slice(0, 200), bytes: file.bytes };
}

/** Reads the mobile numbers of a sheet, each once, and what is wrong in the other rows. @throws ApiError 400 for an unreadable file */
export async function readMobiles({ bytes }: PeopleSheet, { limits }: Config) {
  const request = { columns, csv: true, wrongKind: WRONG_KIND };
  const { rows } = await readTable(bytes, { ...limits, ...LIMITS }, request);
  const { ready, errors } = checkRows<'mobile', { mobile: string }, { message: string; value: string }>(rows, {
    read({ mobile: value }, refuse) {
      const mobile = plainMobile(value);
      if (!/^[0-9]{10}$/.test(mobile)) refuse('mobile', { message: 'Not a mobile number of ten digits', value });
      return { mobile };
    },
    keyOf: ({ mobile }) => mobile,
    keyColumn: 'mobile',
    repeated: (row, { mobile }) => ({ message: `The same number as in row ${row}`, value: mobile }),
    broken: (fault, cell, value) => ({ message: describeFault(fault, cell), value }),
  });
  return { mobiles: ready.map(({ mobile }) => mobile), errors };
}
