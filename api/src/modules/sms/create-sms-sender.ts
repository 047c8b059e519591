import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config/load-config';
import { msg91Sms } from './msg91-sms';
import type { SmsSender } from './sms-sender';

export function createSmsSender({ sms, publicUrl }: Pick<Config, 'sms' | 'publicUrl'>): SmsSender {
  switch (sms.provider) {
    case 'console':
      return consoleSms();
    case 'outbox':
      return outboxSms(sms.file);
    case 'msg91':
      return msg91Sms(sms, new URL(publicUrl).hostname);
  }
}

/**
 * Prints each code to the terminal, so that a first start needs no gateway. To standard output by design, never to the
 * log, which contains neither numbers nor codes.
 */
export function consoleSms(print: (line: string) => void = (line) => process.stdout.write(`${line}\n`)): SmsSender {
  return {
    isAvailable: () => true,
    async send({ mobile, otp, purpose }) {
      print(`OTP for ${mobile} (${purpose.replace('-', ' ')}): ${otp}`);
    },
  };
}

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
