import { setupI18n } from '@lingui/core';
import { groupMobile, plainMobile } from '../../mobile/group-mobile';
import { mobileSchema } from './sign-in.schema';

const schema = mobileSchema(setupI18n({ locale: 'en', messages: { en: {} } }));
const message = 'Please enter a valid 10-digit mobile number.';

describe('§9 Mobile pattern: the mobile step', () => {
  it.each(['9876543210', '1234567890', '0000000000'])('accepts any 10 digits: %s', async (mobile) => {
    await expect(schema.validate({ mobile })).resolves.toEqual({ mobile });
  });

  it.each([
    '',
    '987654321',
    '98765432101',
    '98765 4321',
    '987654321a',
    '987654321\n',
    '९८७६५४३२१०',
    '９８７６５４３２１０',
    "' OR 1=1--",
  ])('refuses %p with the specified message', async (mobile) => {
    await expect(schema.validate({ mobile })).rejects.toThrow(message);
  });

  it.each([
    ['+91 98765 43210', '9876543210'],
    ['98765-43210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['919876543210', '919876543210'],
    ['98765432101', '98765432101'],
  ])('reads %p as %p', (typed, plain) => {
    expect(plainMobile(typed)).toBe(plain);
  });

  it('shows a number in two groups', () => {
    expect(groupMobile('9876543210')).toBe('98765 43210');
  });
});
