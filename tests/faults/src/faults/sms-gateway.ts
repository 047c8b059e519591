import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, type FaultRun, newMobile } from '../fault';
import { type Response, get, send } from '../send';

const WITHIN_MS = 5000;
const AT_ONCE_MS = 1000;
/** After so many failures in a row the circuit breaker opens for so long (msg91-sms.ts). */
const FAILURES = 5;
const OPEN_S = 30;

const json = { 'content-type': 'application/json' };
/** How the gateway responds: MSG91's success, or a way to fail. */
export const responses = {
  success: (response: ServerResponse) =>
    response.writeHead(200, json).end('{"request_id":"3763646c3058373530393938","type":"success"}'),
  '500': (response: ServerResponse) => response.writeHead(500, json).end('{"type":"error","message":"Internal error"}'),
  garbage: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>'),
  close: (response: ServerResponse) => response.destroy(),
  hang: () => undefined,
  // Announces more than it sends.
  half: (response: ServerResponse) =>
    response.writeHead(200, { ...json, 'content-length': '58' }).write('{"request_id":'),
};
type Behaviour = keyof typeof responses;
const immediate: readonly Behaviour[] = ['500', 'garbage', 'close'];
/** These take the whole time-out; at once, it passes once. */
const hanging: readonly Behaviour[] = ['hang', 'half'];

interface Message {
  mobile: string;
  otp: string;
  behaviour: Behaviour;
}

/**
 * Starts a gateway that speaks MSG91's SendOTP protocol.
 *
 * @param respond called with each message
 * @returns the environment of an api that sends through it
 */
export async function startSmsGateway(
  run: FaultRun,
  respond: (message: { mobile: string; otp: string }, response: ServerResponse) => void,
): Promise<Record<string, string>> {
  const gateway = createServer((request, response) => {
    request.resume();
    const { searchParams } = new URL(request.url!, 'http://gateway');
    const [mobile, otp] = ['mobile', 'otp'].map((name) => searchParams.get(name) ?? '') as [string, string];
    respond({ mobile: mobile.slice(-10), otp }, response);
  });
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  run.defer(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  return { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'template', MSG91_URL: url };
}

/**
 * docs/trust.md "SMS gateway down": the gateway hangs, stops half-way, closes, responds 500 or garbage. On the engine with one
 * connection: a request that held it while the gateway hangs would block all others.
 */
export const smsGateway: Fault = {
  engines: ['pglite'],
  quick: 1,
  long: 5,
  async make(run) {
    const messages: Message[] = [];
    const behaviourFor = new Map<string, Behaviour>();
    let usual: Behaviour = 'success';
    const env = await startSmsGateway(run, ({ mobile, otp }, response) => {
      const behaviour = behaviourFor.get(mobile) ?? usual;
      messages.push({ mobile, otp, behaviour });
      responses[behaviour](response);
    });
    const { host } = await run.start({ env: { ...env, OTP_RESEND_SECONDS: '55' } });
    let requests = 0;
    let slowest = 0;

    async function requestCode(mobile = newMobile()): Promise<Response> {
      const response = await send(host, '/users/registeration', { body: { mobile } });
      requests += 1;
      slowest = Math.max(slowest, response.milliseconds);
      if (response.status === 201) run.counts.acknowledged += 1;
      return response;
    }

    /** A failed message: 503, one message at most, an invalid code, no cool-down used. */
    async function checkFailure(behaviour: Behaviour): Promise<void> {
      const mobile = newMobile();
      behaviourFor.set(mobile, behaviour);
      const { status, retryAfter } = await requestCode(mobile);
      run.check(status === 503 && retryAfter !== undefined, `${behaviour}: got ${status} (Retry-After ${retryAfter})`);
      const sent = messages.filter((message) => message.mobile === mobile);
      run.check(sent.length === 1, `${behaviour}: one request made ${sent.length} messages`);
      run.counts.double += Math.max(0, sent.length - 1);
      const body = { mobile, otp: sent[0]?.otp ?? '', role_id: 2 };
      const used = await send(host, '/users/registeration', { body });
      run.check(used.status === 400, `${behaviour}: the code of a failed message got ${used.status}`);
      behaviourFor.delete(mobile);
      const again = await requestCode(mobile);
      run.check(again.status === 201, `${behaviour}: the cool-down was used: ${again.status}`);
      const third = await requestCode(mobile);
      run.check(third.status === 429, `${behaviour}: a third request within the cool-down got ${third.status}`);
    }

    /** While the gateway hangs for some, others are served. */
    async function checkHanging(): Promise<void> {
      const failures = Promise.all(hanging.map(checkFailure));
      await pause(500);
      for (const { status, milliseconds } of [await get(host, '/readyz'), await requestCode()]) {
        const sentence = `others while the gateway hangs: ${status} after ${Math.round(milliseconds)} ms`;
        run.check(milliseconds < AT_ONCE_MS && status < 300, sentence);
      }
      await failures;
    }

    async function checkParallel(): Promise<void> {
      const mobile = newMobile();
      const all = await Promise.all(Array.from({ length: 20 }, () => requestCode(mobile)));
      const accepted = all.filter(({ status }) => status === 201).length;
      const isOne = accepted === 1 && messages.filter((message) => message.mobile === mobile).length === 1;
      run.check(isOne, `20 requests at once for one number: ${accepted} got 201`);
    }

    /** Opens the circuit breaker, and records the seconds from the first refusal until it is closed again. */
    async function checkBreaker(): Promise<void> {
      usual = '500';
      for (let failure = 0; failure < FAILURES; failure += 1) await requestCode();
      const before = messages.length;
      usual = 'success';
      const opened = performance.now();
      for (let turn = 0; turn < 5; turn += 1) {
        const { status, milliseconds } = await requestCode();
        const isAtOnce = status === 503 && milliseconds <= AT_ONCE_MS;
        run.check(isAtOnce, `while the breaker was open a request got ${status} after ${Math.round(milliseconds)} ms`);
      }
      run.check(messages.length === before, 'the gateway was asked while the breaker was open');
      const mobile = newMobile();
      while ((await requestCode(mobile)).status !== 201) {
        if (performance.now() - opened > (OPEN_S + 5) * 1000) throw new Error('The circuit breaker does not close.');
        await pause(500);
      }
      run.recoverySeconds.push((performance.now() - opened) / 1000);
    }

    for (const _ of run.rounds()) {
      for (const behaviour of immediate) await checkFailure(behaviour);
      await checkHanging();
      await checkParallel();
      if (run.runs > 1) await checkBreaker();
    }
    run.check(slowest <= WITHIN_MS, `a response took ${Math.round(slowest)} ms`);
    const unseen = run.counts.acknowledged - messages.filter(({ behaviour }) => behaviour === 'success').length;
    run.counts.lost += Math.max(0, unseen);
    run.counts.double += Math.max(0, -unseen);
    return `${requests} requests, each with one message at most; slowest response ${(slowest / 1000).toFixed(1)} s${run.runs > 1 ? '' : '; the circuit breaker’s 30 s in the long form'}`;
  },
};
