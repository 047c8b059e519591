import type { OtpPurpose } from '../database/schema';

export interface OtpSms {
  readonly mobile: string;
  readonly otp: string;
  readonly purpose: OtpPurpose;
  /** The whole message, ending in the WebOTP line. */
  readonly text: string;
  readonly validSeconds: number;
  readonly at: Date;
}

/** A message by a template that the gateway knows: the text that reaches the phone is the registered one. */
export interface TemplateSms {
  readonly mobile: string;
  readonly kind: string;
  readonly templateId: string;
  /** At most 30 characters each (DLT). */
  readonly variables: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Sends text messages. `send` rejects if the message was not accepted. */
export interface SmsSender<Sms = OtpSms> {
  send(sms: Sms): Promise<void>;
  /** Returns false while sending is known to fail: checked before a message is created. */
  isAvailable(): boolean;
}

/** The message was not accepted. Has the reason for the log, without number or code. */
export class SmsNotSentError extends Error {
  /** The gateway works, and rejected this message. */
  readonly rejected: boolean;
  /** The gateway may have accepted it, although it did not say so. */
  readonly uncertain: boolean;

  constructor(
    reason: string,
    {
      rejected = false,
      uncertain = false,
      ...options
    }: ErrorOptions & { rejected?: boolean; uncertain?: boolean } = {},
  ) {
    super(`SMS not sent: ${reason}`, options);
    this.name = 'SmsNotSentError';
    this.rejected = rejected;
    this.uncertain = uncertain;
  }
}

const PROGRAMME = 'Loyalty Programme';

/** Warns users who are talked into reading a code out. */
const WHAT_IT_DOES: Partial<Record<OtpPurpose, (programme: string) => string>> = {
  'account-deletion': (programme) => `the code that DELETES your ${programme} account`,
  'number-old': (programme) => `the code that MOVES your ${programme} points to another number`,
  'number-new': (programme) => `the code that moves ${programme} points to this number`,
  'payout-details': (programme) => `the code that CHANGES where your ${programme} money is paid`,
};

/**
 * Returns the message with a one-time code. Its last line is the WebOTP form `@domain #code`: browsers then offer the
 * code on this site only (bad input F38), so nothing may follow it.
 * @param brand name of the programme, if the owner has set one
 */
export function otpText(
  otp: string,
  publicUrl: string,
  validSeconds: number,
  purpose: OtpPurpose = 'user-sign-in',
  brand: string | null = null,
): string {
  const programme = brand ?? PROGRAMME;
  const what = WHAT_IT_DOES[purpose]?.(programme) ?? `your ${programme} code`;
  const minutes = Math.max(1, Math.round(validSeconds / 60));
  return [
    `${otp} is ${what}. It works for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Do not share it with anyone.`,
    '',
    `@${new URL(publicUrl).hostname} #${otp}`,
  ].join('\n');
}
