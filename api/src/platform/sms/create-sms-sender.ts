import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config/load-config';
import { msg91Sms, msg91TemplateSms } from './msg91-sms';
import type { SmsSender, TemplateSms } from './sms-sender';

/** `console` needs no gateway: it prints each code to the terminal, never to the log. */
export function createSmsSender({ sms, publicUrl }: Pick<Config, 'sms' | 'publicUrl'>): SmsSender {
  if (sms.provider === 'msg91') return msg91Sms(sms, new URL(publicUrl).hostname);
  return always(({ mobile, otp, purpose, text, at }) =>
    sms.provider === 'console'
      ? print(`OTP for ${mobile} (${purpose.replace('-', ' ')}): ${otp}`)
      : appendLine(sms.file, { mobile, otp, purpose, text, at }),
  );
}

/** Returns the sender of messages by template; `console` and `outbox` show what they would send. */
export function createTemplateSmsSender({ sms }: Pick<Config, 'sms'>): SmsSender<TemplateSms> {
  if (sms.provider === 'msg91') return msg91TemplateSms(sms);
  return always((message) =>
    sms.provider === 'console'
      ? print(`SMS for ${message.mobile} (${message.kind}): ${JSON.stringify(message.variables)}`)
      : appendLine(sms.file, message),
  );
}

const always = <Sms>(send: SmsSender<Sms>['send']): SmsSender<Sms> => ({ isAvailable: () => true, send });

const print = async (line: string) => void process.stdout.write(`${line}\n`);

async function appendLine(file: string, line: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
}
