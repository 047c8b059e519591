import { existsSync, readFileSync } from 'node:fs';

/** One line of the outbox file (SMS_PROVIDER=outbox). */
export interface SentSms {
  mobile: string;
  otp: string;
  purpose: string;
  text: string;
  at: string;
}

/** Reads the messages that a site has sent from its outbox file. */
export class SmsOutbox {
  constructor(private readonly file: string) {}

  /** Returns all messages, oldest first. */
  read(): SentSms[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as SentSms);
  }

  /**
   * Returns the newest code sent to a mobile, once there are more than `after` of them.
   * @throws Error if none arrives within 20 seconds
   */
  async nextCode(mobile: string, after = 0): Promise<string> {
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline) {
      const sent = this.read().filter((sms) => sms.mobile === mobile);
      const newest = sent.at(-1);
      if (newest && sent.length > after) return newest.otp;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No SMS came for ${mobile}.`);
  }

  /** Returns the number of messages sent to a mobile. */
  countFor(mobile: string): number {
    return this.read().filter((sms) => sms.mobile === mobile).length;
  }
}
