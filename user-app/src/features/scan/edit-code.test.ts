import { editCode, type CodeField } from './edit-code';

/** Parses "A1DS |1VM", where the bar is the caret. */
const field = (text: string): CodeField => ({ value: text.replace('|', ''), caret: text.indexOf('|') });
const drawn = ({ value, caret }: CodeField) => `${value.slice(0, caret)}|${value.slice(caret)}`;

test.each([
  ['a first character', '', 'a|', 'A|'],
  ['the fifth character', 'A1DS', 'A1DS1|', 'A1DS 1|'],
  ['a lookalike', 'A', 'Ao|', 'A0|'],
  ['a hyphen as on the label', 'A1DS', 'A1DS-|', 'A1DS|'],
  ['a character in the middle', 'A1DS 1VMS', 'A1XD|S 1VMS', 'A1XD| S1VM S'],
  ['a character at the end of a group', 'A1DS 1VMS', 'A1DSX| 1VMS', 'A1DS X|1VM S'],
  ['backspace in the middle', 'A1DS 1VMS', 'A1D| 1VMS', 'A1D|1 VMS'],
  ['backspace at the very end', 'A1DS 1', 'A1DS |', 'A1DS|'],
  ['backspace over a blank', 'A1DS 1VMS', 'A1DS|1VMS', 'A1D|1 VMS'],
  ['a paste in the label’s spelling', '', 'a1ds-1vms-ATSE|', 'A1DS 1VMS ATSE|'],
  ['a paste in the middle', 'A1DS', 'A1zz-zz|DS', 'A1ZZ ZZ|DS'],
  [
    'a pasted link',
    '',
    'HTTPS://A.EXAMPLE/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD|',
    'A1DS 1VMS ATSE GZJW BDRF RDM4 EFHD|',
  ],
  ['a character that is in no code', 'A1', 'A1u|', 'A1U|'],
  ['everything erased', 'A1DS 1VMS', '|', '|'],
])('%s', (_name, before, after, expected) => {
  expect(drawn(editCode(before, field(after)))).toBe(expected);
});

test('the Delete key takes the character after a blank', () => {
  expect(drawn(editCode('A1DS 1VMS', field('A1DS|1VMS'), true))).toBe('A1DS| VMS');
});
