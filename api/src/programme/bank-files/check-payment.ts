import type { BankFile } from './bank-file.schema';
import { foreignSign } from './latin-name';
import { type Payment, paysBy, plain } from './write-bank-file';

/** Why a form cannot carry a payment: no column for its method, or a name that it cannot write whole. */
export type Misfit = 'no-column' | 'name';

/** Returns why a form cannot carry a payment; undefined if it can. */
export function misfitOf(file: BankFile, payment: Pick<Payment, 'method' | 'name'>): Misfit | undefined {
  if (!paysBy(file, payment.method)) return 'no-column';
  return writesName(file) && !canWrite(file, payment.name) ? 'name' : undefined;
}

/** Whether the form writes the names of payees with this method, in letters A to Z only. False without a form. */
export const needsLatinName = (file: BankFile | null, method: Payment['method']): file is BankFile =>
  file !== null && file.plain && writesName(file) && paysBy(file, method);

const writesName = ({ columns }: BankFile) => columns.some(({ value }) => value === 'name');

/** Accents go, letters do not: of a name in another script only some would be left, or none. */
const canWrite = (file: BankFile, name: string): boolean =>
  file.plain ? plain(name) !== '' && foreignSign(name) === undefined : name.trim() !== '';
