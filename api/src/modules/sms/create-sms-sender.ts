import type { Config } from '../../config/load-config';
import { consoleSms } from './console-sms';
import { msg91Sms } from './msg91-sms';
import { outboxSms } from './outbox-sms';
import type { SmsSender } from './sms-sender';

/** Creates the sender that SMS_PROVIDER names. */
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
