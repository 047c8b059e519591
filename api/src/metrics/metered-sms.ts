import type { SmsSender } from '../modules/sms';
import type { Metrics } from './create-metrics';

/** Wraps a sender to time and count its messages. */
export function meteredSms(sender: SmsSender, { smsSeconds }: Metrics): SmsSender {
  return {
    isAvailable: () => sender.isAvailable(),
    async send(sms) {
      const started = performance.now();
      const observe = (outcome: 'sent' | 'failed') =>
        smsSeconds.observe({ outcome }, (performance.now() - started) / 1000);
      try {
        await sender.send(sms);
      } catch (error) {
        observe('failed');
        throw error;
      }
      observe('sent');
    },
  };
}
