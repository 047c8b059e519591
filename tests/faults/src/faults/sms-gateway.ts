import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { withProduct } from '../product';
import { type Response, send } from '../send';
import { type Behaviour, type SmsGateway, startSmsGateway } from '../sms-gateway';

const WITHIN_MS = 5000;
const AT_ONCE_MS = 1000;
/** After so many failures in a row the circuit breaker opens for so long (msg91-sms.ts). */
const FAILURES = 5;
const OPEN_S = 30;

const immediate: readonly Behaviour[] = ['500', 'garbage', 'close'];
/** These take the whole time-out; at once, it passes once. */
const hanging: readonly Behaviour[] = ['hang', 'half'];

/** The requests of one run, and what they found. */
class Run {
  static mobiles = 7_800_000_000;
  static newMobile = () => String((Run.mobiles += 1));
  readonly broken: string[] = [];
  requests = 0;
  accepted = 0;
  double = 0;
  slowest = 0;

  constructor(
    private readonly host: string,
    private readonly gateway: SmsGateway,
  ) {}

  private messagesTo = (mobile: string) => this.gateway.requests.filter((message) => message.mobile === mobile);

  private check(isRight: boolean, sentence: string): void {
    if (!isRight) this.broken.push(sentence);
  }

  async requestCode(mobile: string): Promise<Response> {
    const response = await send(this.host, '/users/registeration', { body: { mobile } });
    this.requests += 1;
    this.slowest = Math.max(this.slowest, response.milliseconds);
    if (response.status === 201) this.accepted += 1;
    this.check(response.milliseconds <= WITHIN_MS, `a response took ${Math.round(response.milliseconds)} ms`);
    return response;
  }

  /** A failed message: 503, one message at most, an invalid code, no cool-down used. */
  async checkFailure(behaviour: Behaviour): Promise<void> {
    const mobile = Run.newMobile();
    this.gateway.behaviourFor.set(mobile, behaviour);
    const { status, retryAfter } = await this.requestCode(mobile);
    this.check(status === 503 && retryAfter !== undefined, `${behaviour}: got ${status} (Retry-After ${retryAfter})`);
    const messages = this.messagesTo(mobile);
    this.check(messages.length === 1, `${behaviour}: one request made ${messages.length} messages`);
    this.double += Math.max(0, messages.length - 1);
    const body = { mobile, otp: messages[0]?.otp ?? '', role_id: 2 };
    const used = await send(this.host, '/users/registeration', { body });
    this.check(used.status === 400, `${behaviour}: the code of a failed message got ${used.status}`);
    this.gateway.behaviourFor.delete(mobile);
    const again = await this.requestCode(mobile);
    this.check(again.status === 201, `${behaviour}: the cool-down was used: ${again.status}`);
    const third = await this.requestCode(mobile);
    this.check(third.status === 429, `${behaviour}: a third request within the cool-down got ${third.status}`);
  }

  /** While the gateway hangs for some, others are served. */
  async checkHanging(): Promise<void> {
    const failures = Promise.all(hanging.map((behaviour) => this.checkFailure(behaviour)));
    await pause(500);
    for (const response of [
      await send(this.host, '/readyz', { method: 'GET' }),
      await this.requestCode(Run.newMobile()),
    ]) {
      const { status, milliseconds } = response;
      const sentence = `others while the gateway hangs: ${status} after ${Math.round(milliseconds)} ms`;
      this.check(milliseconds < AT_ONCE_MS && status < 300, sentence);
    }
    await failures;
  }

  async checkParallel(): Promise<void> {
    const mobile = Run.newMobile();
    const responses = await Promise.all(Array.from({ length: 20 }, () => this.requestCode(mobile)));
    const sent = responses.filter(({ status }) => status === 201).length;
    const isOne = sent === 1 && this.messagesTo(mobile).length === 1;
    this.check(isOne, `20 requests at once for one number: ${sent} got 201`);
  }

  /** @returns seconds from the first refusal until the breaker was closed again */
  async checkBreaker(): Promise<number> {
    this.gateway.behaviour = '500';
    for (let failure = 0; failure < FAILURES; failure += 1) await this.requestCode(Run.newMobile());
    const before = this.gateway.requests.length;
    this.gateway.behaviour = 'success';
    const opened = performance.now();
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, milliseconds } = await this.requestCode(Run.newMobile());
      this.check(status === 503, `while the breaker was open a request got ${status}`);
      this.check(milliseconds <= AT_ONCE_MS, `while it was open a response took ${Math.round(milliseconds)} ms`);
    }
    this.check(this.gateway.requests.length === before, 'the gateway was asked while the breaker was open');
    const mobile = Run.newMobile();
    while ((await this.requestCode(mobile)).status !== 201) {
      if (performance.now() - opened > (OPEN_S + 5) * 1000) throw new Error('The circuit breaker does not close.');
      await pause(500);
    }
    return (performance.now() - opened) / 1000;
  }
}

/** trust.md "Faults": SMS gateway down. */
export const smsGateway: Fault = {
  name: 'sms-gateway',
  about: 'the SMS gateway hangs, stops half-way, closes, responds 500 or garbage',
  // The engine with one connection: a request that held it while the gateway hangs would block all others.
  engines: ['pglite'],
  quick: 1,
  long: 5,
  async make({ runs, engine, log }) {
    const gateway = await startSmsGateway();
    try {
      return await withProduct(engine, async ({ start }) => {
        const env = {
          SMS_PROVIDER: 'msg91',
          MSG91_AUTH_KEY: 'key',
          MSG91_TEMPLATE_ID: 'template',
          MSG91_URL: gateway.url,
          OTP_RESEND_SECONDS: '55',
        };
        const run = new Run((await start({ env })).host, gateway);
        const recoverySeconds: number[] = [];
        for (let number = 1; number <= runs; number += 1) {
          for (const behaviour of immediate) await run.checkFailure(behaviour);
          await run.checkHanging();
          await run.checkParallel();
          if (runs > 1) recoverySeconds.push(await run.checkBreaker());
          log(`${number} rounds, ${run.requests} requests`);
        }
        const delivered = gateway.requests.filter(({ behaviour }) => behaviour === 'success').length;
        const { accepted, requests, slowest, double, broken } = run;
        return {
          runs,
          acknowledged: accepted,
          lost: Math.max(0, accepted - delivered),
          double: double + Math.max(0, delivered - accepted),
          recoverySeconds,
          broken,
          remark: `${requests} requests, each with one message at most; slowest response ${(slowest / 1000).toFixed(1)} s${runs > 1 ? '' : '; the circuit breaker’s 30 s in the long form'}`,
        };
      });
    } finally {
      gateway.close();
    }
  },
};
