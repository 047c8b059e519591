import type { OtpPurpose } from '../../database/schema';
import type { SmsSender } from './sms-sender';

const words: Record<OtpPurpose, string> = {
  'user-sign-in': 'user sign-in',
  'admin-sign-in': 'admin sign-in',
  'account-deletion': 'account deletion',
};

/**
 * Prints each code to the terminal, so that a first start needs no gateway. To standard output by design, never to the
 * log, which contains neither numbers nor codes.
 */
export function consoleSms(print: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): SmsSender {
  return {
    isAvailable: () => true,
    send({ mobile, otp, purpose }) {
      print(`OTP for ${mobile} (${words[purpose]}): ${otp}`);
      return Promise.resolve();
    },
  };
}
