import type { BankFile } from './bank-file.schema';
import { type Payment, paysBy, plain } from './write-bank-file';

/** Why a form cannot carry a payment: no column for its method, or a name that it cannot write whole. */
export type Misfit = 'no-column' | 'name';

/** Returns why a form cannot carry a payment; undefined if it can. */
export function misfitOf(file: BankFile, payment: Pick<Payment, 'method' | 'name'>): Misfit | undefined {
  if (!paysBy(file, payment.method)) return 'no-column';
  const writesName = file.columns.some(({ value }) => value === 'name');
  return writesName && !canWrite(file, payment.name) ? 'name' : undefined;
}

/** Accents go, letters do not: of a name in another script only some would be left, or none. */
function canWrite(file: BankFile, name: string): boolean {
  if (!file.plain) return name.trim() !== '';
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain(name) !== '' && !/[^\P{L}A-Za-z]|[^\P{N}0-9]/u.test(letters);
}
