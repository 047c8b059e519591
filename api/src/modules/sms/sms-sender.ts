import type { OtpPurpose } from '../../database/schema';

/** One text message with a one-time code. */
export interface OtpSms {
  readonly mobile: string;
  readonly otp: string;
  readonly purpose: OtpPurpose;
  /** The whole message, ending in the WebOTP line. */
  readonly text: string;
  /** Validity of the code. */
  readonly validSeconds: number;
  readonly at: Date;
}

/** Sends text messages. `send` rejects if the message was not accepted. */
export interface SmsSender {
  send(sms: OtpSms): Promise<void>;
  /** Returns false while sending is known to fail: checked before a code is created. */
  isAvailable(): boolean;
}

/** The message was not accepted. Has the reason for the log, without number or code. */
export class SmsNotSentError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`SMS not sent: ${reason}`, options);
    this.name = 'SmsNotSentError';
  }
}
