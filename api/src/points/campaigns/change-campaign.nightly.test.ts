import type { Transaction } from 'kysely';
import { rejects } from '../../../test/fixtures/whatsapp-stand-in';
import { whileHolding } from '../../../test/while-holding';
import type { Schema } from '../../platform/database/schema';
import { SmsNotSentError } from '../../platform/sms';
import { sendMessages } from '../../programme/outbox';
import { lockCampaign, setState } from './campaigns.repository';
import {
  act,
  api,
  gateway,
  later,
  people,
  person,
  read,
  run,
  sms,
  started,
  whatsapp,
  withCampaigns,
} from '../../../test/fixtures/campaigns';

withCampaigns();

test('a pause holds what has not begun, a stop skips it; an end is final', async () => {
  await people(45);
  const id = await started();
  let isPaused = false;
  gateway.onSms = async () => {
    if (isPaused) return;
    isPaused = true;
    await act(id, 'pause');
  };
  await run();
  const begun = sms.length;
  expect(begun).toBeLessThanOrEqual(20);
  await later(61);
  expect([sms.length, (await read(id)).state]).toEqual([begun, 'paused']);
  expect((await act(id, 'resume')).statusCode).toBe(200);
  gateway.onSms = async () => void (await act(id, 'stop'));
  await run();
  const { length } = sms;
  expect(length).toBeLessThan(45);
  await later(61);
  expect(sms).toHaveLength(length);
  const campaign = await read(id);
  expect(campaign.reasons).toEqual([{ channel: 'sms', reason: 'stopped', people: 45 - length }]);
  expect((await act(id, 'stop')).statusCode).toBe(200);
  expect((await act(id, 'resume')).json().code).toBe('campaign_ended');
});

test('a stopped campaign sends nothing more: neither what a busy gateway postponed, nor the SMS after WhatsApp', async () => {
  await people(2);
  const id = await started({ channels: ['whatsapp', 'sms'] });
  let stop: Promise<unknown> | undefined;
  const codes = [130429, 131026];
  whatsapp.answer = (response, message) => {
    const answer = rejects(codes.pop()!);
    stop ??= act(id, 'stop');
    void stop.then(() => answer(response, message));
  };
  await run();
  await later(61);
  expect([whatsapp.received.length, sms]).toEqual([2, []]);
  const { channels_report } = await read(id);
  expect(channels_report.map(({ due, failed, skipped }: Record<string, number>) => [due, failed, skipped])).toEqual([
    [0, 0, 1],
    [0, 1, 1],
  ]);
});

(process.env.DATABASE_URL ? test : test.skip)('a message waits for a stop that is being committed', async () => {
  await person();
  const id = await started();
  gateway.onSms = () => Promise.reject(new SmsNotSentError('the gateway is resting'));
  await run();
  api.clock.advance(61);
  const stop = async (trx: Transaction<Schema>) => {
    await lockCampaign(trx, id);
    await setState(trx, id, { state: 'stopped', at: api.clock.now() });
  };
  await whileHolding(api, stop, () => sendMessages(api.context, undefined, 'campaigns'));
  expect(sms).toHaveLength(1);
  expect((await read(id)).reasons).toEqual([{ channel: 'sms', reason: 'stopped', people: 1 }]);
});
