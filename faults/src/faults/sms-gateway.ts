import { setTimeout as pause } from 'node:timers/promises';
import { openGrounds } from '../api-node';
import { type Answer, ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { type Mood, type SmsGateway, startSmsGateway } from '../sms-gateway';
import { checkInvariantsAfter } from '../stored-rows';

const WITHIN_MS = 5000;
const AT_ONCE_MS = 1000;
/** How often the gateway must fail in a row, and how long it is left alone then (msg91-sms.ts). */
const FAILURES = 5;
const REST_S = 30;

const soon: readonly Mood[] = ['500', 'garbage', 'close'];
/** These take the whole time-out: at once, that takes it once. */
const late: readonly Mood[] = ['hang', 'half'];

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const gateway = await startSmsGateway();
  const grounds = await openGrounds(engine);
  try {
    const node = await grounds.start({
      env: {
        SMS_PROVIDER: 'msg91',
        MSG91_AUTH_KEY: 'key',
        MSG91_TEMPLATE_ID: 'template',
        MSG91_URL: gateway.url,
        OTP_RESEND_SECONDS: '55',
      },
    });
    const counts = { made: 0, told: 0, sent: 0, double: 0, slowest: 0 };
    const broken: string[] = [];
    let mobiles = 7_800_000_000;

    /** Asks for a code and compares what the gateway heard: one request of the app, one message at most. */
    async function askForCode(mobile: string): Promise<Answer<{ Token?: string; message: string }>> {
      const body = { mobile };
      const answer = await ask<{ message: string }>(node.host, '/users/registeration', { body });
      counts.made += 1;
      counts.slowest = Math.max(counts.slowest, answer.milliseconds);
      if (answer.status === 201) counts.told += 1;
      if (answer.milliseconds > WITHIN_MS) broken.push(`an answer took ${Math.round(answer.milliseconds)} ms`);
      return answer;
    }

    async function fails(mood: Mood): Promise<void> {
      const mobile = String((mobiles += 1));
      gateway.moodFor.set(mobile, mood);
      const { status, retryAfter } = await askForCode(mobile);
      if (status !== 503 || !retryAfter) broken.push(`${mood}: answered ${status} (Retry-After ${retryAfter})`);
      const heard = heardFor(gateway, mobile);
      if (heard.length !== 1) broken.push(`${mood}: the gateway was asked ${heard.length} times for one request`);
      counts.double += Math.max(0, heard.length - 1);
      const typed = { mobile, otp: heard[0]?.otp ?? '', role_id: 2 };
      const used = await ask(node.host, '/users/registeration', { body: typed });
      if (used.status !== 400) broken.push(`${mood}: the code of a failed message was answered ${used.status}`);
      gateway.moodFor.delete(mobile);
      const again = await askForCode(mobile);
      if (again.status !== 201) broken.push(`${mood}: the cool-down was burnt: ${again.status} ${again.body.message}`);
      const third = await askForCode(mobile);
      if (third.status !== 429)
        broken.push(`${mood}: a third request within the cool-down was answered ${third.status}`);
    }

    async function breakerOpensAndCloses(): Promise<number> {
      gateway.mood = '500';
      for (let failure = 0; failure < FAILURES; failure += 1) await askForCode(String((mobiles += 1)));
      const heard = gateway.asked.length;
      gateway.mood = 'success';
      const opened = performance.now();
      for (let turn = 0; turn < 5; turn += 1) {
        const { status, milliseconds } = await askForCode(String((mobiles += 1)));
        if (status !== 503) broken.push(`while the gateway rests a request was answered ${status}`);
        if (milliseconds > AT_ONCE_MS) broken.push(`while it rests an answer took ${Math.round(milliseconds)} ms`);
      }
      if (gateway.asked.length !== heard) broken.push('the gateway was asked while it rested');
      const mobile = String((mobiles += 1));
      while ((await askForCode(mobile)).status !== 201) {
        if (performance.now() - opened > (REST_S + 5) * 1000) throw new Error('The circuit breaker does not close.');
        await pause(500);
      }
      return (performance.now() - opened) / 1000;
    }

    const recoverySeconds: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      for (const mood of soon) await fails(mood);
      const hanging = Promise.all(late.map(fails));
      await pause(500);
      const meanwhile = await ask(node.host, '/readyz', { method: 'GET' });
      const another = await askForCode(String((mobiles += 1)));
      for (const { status, milliseconds } of [meanwhile, another]) {
        const inTime = milliseconds < AT_ONCE_MS && status < 300;
        if (!inTime) broken.push(`others while the gateway hangs: ${status} after ${Math.round(milliseconds)} ms`);
      }
      await hanging;
      const mobile = String((mobiles += 1));
      const parallel = await Promise.all(Array.from({ length: 20 }, () => askForCode(mobile)));
      const sent = parallel.filter(({ status }) => status === 201).length;
      if (sent !== 1 || heardFor(gateway, mobile).length !== 1) {
        broken.push(`20 requests at once for one number: ${sent} were answered 201`);
      }
      if (runs > 1) recoverySeconds.push(await breakerOpensAndCloses());
      if (run % 5 === 0) say(`${run} rounds, ${counts.made} requests`);
    }
    const delivered = gateway.asked.filter((message) => message.mood === 'success').length;
    if (delivered !== counts.told) broken.push(`${counts.told} requests were told of a message, ${delivered} went out`);
    await node.stop();
    return {
      runs,
      acknowledged: counts.told,
      lost: Math.max(0, counts.told - delivered),
      double: counts.double + Math.max(0, delivered - counts.told),
      violated: await checkInvariantsAfter(grounds.place),
      recoverySeconds,
      broken: [...new Set(broken)],
      remark: `${counts.made} requests, each with one message at most; slowest answer ${(counts.slowest / 1000).toFixed(1)} s${runs > 1 ? '' : '; the circuit breaker’s rest of 30 s in the long form'}`,
    };
  } finally {
    await gateway.close();
    await grounds.remove();
  }
}

const heardFor = (gateway: SmsGateway, mobile: string) => gateway.asked.filter((message) => message.mobile === mobile);

/** trust.md "Faults": SMS gateway down. */
export const smsGateway: Fault = {
  name: 'sms-gateway',
  about: 'the SMS gateway hangs, stops half-way, closes, answers 500 or garbage',
  // The engine with one connection: whoever held it while the gateway hangs would keep all others waiting.
  engines: ['pglite'],
  quick: 1,
  long: 5,
  make,
};
