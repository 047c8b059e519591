import { setupI18n } from '@lingui/core';
import { createMobileSchema, createOtpSchema } from './sign-in.schema';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const messageOf = async (checked: Promise<unknown>) =>
  checked.then(
    () => 'fine',
    (error: Error) => error.message,
  );
const validateMobile = (mobile: string | undefined) => messageOf(createMobileSchema(i18n).validate({ mobile }));
const validateOtp = (otp: string | undefined) => messageOf(createOtpSchema(i18n).validate({ otp }));

describe('the mobile schema', () => {
  it('§9 Mobile pattern: takes 10 digits that begin with 6, 7, 8 or 9', async () => {
    for (const mobile of ['6000000000', '7123456789', '8999999999', '9876543210']) {
      expect(await validateMobile(mobile)).toBe('fine');
    }
  });

  it('§5 Admin mobile: asks for a missing number: Phone number is required.', async () => {
    expect(await validateMobile(undefined)).toBe('Phone number is required.');
    expect(await validateMobile('')).toBe('Phone number is required.');
  });

  it.each([
    '5876543210',
    '987654321',
    '98765432101',
    '+919876543210',
    ' 9876543210',
    '9876543210\n',
    '९८७६५४३२१०',
    "' OR 1=1--",
  ])('§5 Admin mobile: refuses %j with two spaces and all: Please enter a valid  mobile number.', async (mobile) => {
    expect(await validateMobile(mobile)).toBe('Please enter a valid  mobile number.');
  });
});

describe('§5 Admin OTP, §9 Admin OTP length: the schema', () => {
  it('takes six characters and flags anything else', async () => {
    expect(await validateOtp('012345')).toBe('fine');
    for (const otp of [undefined, '', '12345', '1234567']) {
      expect(await validateOtp(otp)).toBe('Please enter the 6-digit OTP.');
    }
  });
});
