import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config/load-config';
import { msg91Sms, msg91TemplateSms } from './msg91-sms';
import type { SmsSender, TemplateSms } from './sms-sender';

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

/** Returns the sender of messages by template; `console` and `outbox` show what they would send. */
export function createTemplateSmsSender({ sms }: Pick<Config, 'sms'>): SmsSender<TemplateSms> {
  switch (sms.provider) {
    case 'console':
      return {
        isAvailable: () => true,
        async send({ mobile, kind, variables }) {
          process.stdout.write(`SMS for ${mobile} (${kind}): ${JSON.stringify(variables)}\n`);
        },
      };
    case 'outbox':
      return { isAvailable: () => true, send: ({ at, ...line }) => appendLine(sms.file, line, at) };
    case 'msg91':
      return msg91TemplateSms(sms);
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
    send: ({ mobile, otp, purpose, text, at }) => appendLine(file, { mobile, otp, purpose, text }, at),
  };
}

async function appendLine(file: string, line: object, at: Date): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify({ ...line, at: at.toISOString() })}\n`, { mode: 0o600 });
}
