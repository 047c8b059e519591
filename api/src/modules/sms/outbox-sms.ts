import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SmsSender } from './sms-sender';

/**
 * Appends each message to a file, one JSON object a line: `{mobile, otp, purpose, text, at}`. For tests and rehearsals.
 */
export function outboxSms(file: string): SmsSender {
  return {
    isAvailable: () => true,
    async send({ mobile, otp, purpose, text, at }) {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify({ mobile, otp, purpose, text, at: at.toISOString() })}\n`, {
        mode: 0o600,
      });
    },
  };
}
