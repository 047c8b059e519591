import type { OtpPurpose } from '../../database/schema';

/** One text message with a one-time code. */
export interface OtpSms {
  readonly mobile: string;
  readonly otp: string;
  readonly purpose: OtpPurpose;
  /** The whole message, ending in the WebOTP line. */
  readonly text: string;
  /** How long the code works. */
  readonly validSeconds: number;
  readonly at: Date;
}

/** A way to send text messages. `send` rejects when the message was not handed over. */
export interface SmsSender {
  send(sms: OtpSms): Promise<void>;
  /** False while sending is known to fail: asked before a code is made. */
  isAvailable(): boolean;
}

/** The message was not handed over. Says why for the log, without number or code. */
export class SmsNotSentError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`SMS not sent: ${reason}`, options);
    this.name = 'SmsNotSentError';
  }
}
