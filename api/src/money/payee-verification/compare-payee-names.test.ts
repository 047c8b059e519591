import cases from '@loyalty/tooling/cases/payee-name-verdicts.json';
import { comparePayeeNames } from './compare-payee-names';

test.each(cases as [user: string, bank: string, verdict: string][])('%s, at the bank %s: %s', (user, bank, verdict) => {
  expect(comparePayeeNames(user, bank)).toBe(verdict);
  expect(comparePayeeNames(bank, user)).toBe(verdict);
});
