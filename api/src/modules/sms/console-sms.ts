import type { OtpPurpose } from '../../database/schema';
import type { SmsSender } from './sms-sender';

const words: Record<OtpPurpose, string> = {
  'user-sign-in': 'user sign-in',
  'admin-sign-in': 'admin sign-in',
  'account-deletion': 'account deletion',
};

/**
 * Prints each code for the person at the terminal, so that a first start needs no gateway. It goes to standard output by
 * design and never through the log, which holds neither numbers nor codes.
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
