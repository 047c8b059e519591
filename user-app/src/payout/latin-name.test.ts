import cases from '@loyalty/tooling/cases/payee-names.json';
import { foreignSign, isLatin } from './latin-name';

it.each(cases)('the first sign of $name that is none of A to Z: $foreign', ({ name, foreign }) => {
  expect(foreignSign(name)).toBe(foreign);
});

it('a name in A to Z, with or without accents', () => {
  expect(['Ravi', 'José', 'रवि', 'Ravi कुमार', '', ' – '].filter(isLatin)).toEqual(['Ravi', 'José']);
});
