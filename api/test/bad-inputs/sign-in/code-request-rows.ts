import type { Reply, Trial } from '../trial';
import { freshMobile } from '../../create-test-api';
import type { Runners } from '../describe-bad-inputs';

export const REGISTER = '/users/registeration';
export const VALIDATE = '/users/validate_Otp';

const mobileIs =
  (mobile: unknown) =>
  async (trial: Trial): Promise<Reply[]> => [
    await trial.ask(REGISTER, { json: { mobile } }),
    await trial.ask(REGISTER, { json: { mobile, otp: '123456', role_id: 2 } }),
    await trial.ask('/users/generate_Otp', { json: { mobile } }),
    await trial.ask(VALIDATE, { json: { mobile, otp: '123456', role_id: 2 } }),
  ];

const bodyIs =
  (payload: string | Buffer, type = 'application/json') =>
  (trial: Trial): Promise<Reply> =>
    trial.ask(REGISTER, { payload, headers: { 'content-type': type } });

async function thirtyFirst(trial: Trial, headersOf: (count: number) => Record<string, string>): Promise<Reply> {
  for (let count = 0; count < 30; count += 1) {
    const response = await trial.ask(REGISTER, { json: { mobile: freshMobile() }, headers: headersOf(count) });
    expect(response.status).toBe(201);
  }
  await trial.begin();
  return trial.ask(REGISTER, { json: { mobile: freshMobile() }, headers: headersOf(31) });
}

export const codeRequestRows: Runners<unknown> = {
  A2: mobileIs(''),
  A4: mobileIs('98765432101'),
  A5: mobileIs('+919876543210'),
  A7: mobileIs('९८७६५४३२१०'),
  A8: mobileIs('９８７６５４３２１０'),
  A10: mobileIs(['9876543210']),
  A11: mobileIs({ $ne: null }),
  A13: mobileIs('987654321\n'),
  A14: mobileIs("' OR 1=1--"),
  A16: bodyIs(`{"mobile":"9876543210","x":${'['.repeat(5000)}${']'.repeat(5000)}}`),
  A17: bodyIs('{"mobile":'),
  A19: bodyIs('mobile=9876543210', 'application/x-www-form-urlencoded'),
  A20: bodyIs('{"__proto__":{"role_id":1},"mobile":"9876543210"}'),
  A25: (trial) => thirtyFirst(trial, () => ({})),
  A26: (trial) =>
    thirtyFirst(trial, (count) => ({
      'x-forwarded-for': `203.0.113.${count}`,
      'x-real-ip': `203.0.113.${count}`,
      forwarded: `for=203.0.113.${count}`,
    })),
  A29: async (trial) => {
    trial.changes({ sms: 1, codesSent: 1 });
    return trial.ask(REGISTER, { json: { mobile: freshMobile(), role_id: 2 } });
  },
  A101: mobileIs('987654321'),
  A102: mobileIs('98765 43210'),
  A103: mobileIs(9876543210),
  A104: mobileIs(null),
  A105: mobileIs(true),
  A106: mobileIs([]),
  A107: mobileIs('\ufeff9876543210'),
  A108: mobileIs('98765\u200b43210'),
  A109: mobileIs('9876543210\u0000'),
  A110: mobileIs('\ud80098765432'),
  A111: mobileIs('9'.repeat(60_000)),
  A112: mobileIs('-987654321'),
  A113: mobileIs('9.87654e09'),
  A114: mobileIs('{{7*7}}${7'),
  A115: async (trial) => {
    // The last one counts, as in JSON; the first one's number gets no message.
    const [first, last] = [freshMobile(), freshMobile()];
    trial.changes({ sms: 1, codesSent: 1 });
    const response = await bodyIs(`{"mobile":"${first}","mobile":"${last}"}`)(trial);
    expect(trial.api.outbox.at(-1)!.mobile).toBe(last);
    return response;
  },
  A116: bodyIs('\ufeff{"mobile":"98765"}'),
  A117: bodyIs('[{"mobile":"9876543210"}]'),
  A118: bodyIs('"9876543210"'),
  A119: bodyIs('{"mobile":"9876543210"'.padEnd(65_537) + '}'),
  A120: bodyIs(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
  A121: bodyIs(
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    'application/xml',
  ),
  A122: async (trial) => [
    await trial.ask(REGISTER, {
      payload: Buffer.from('1f8b0800', 'hex'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }),
  ],
  A123: async (trial) => {
    trial.changes({ sms: 1, codesSent: 1 });
    return bodyIs(`{"mobile":"${freshMobile()}"}`, 'application/json; charset=utf-7')(trial);
  },
  A124: async (trial) => [
    await trial.ask(`${REGISTER}?mobile=9876543210&mobile=9876543211`, { json: {} }),
    await trial.ask(`${REGISTER}?mobile[$ne]=`, { json: {} }),
  ],
  A146: (trial) => trial.ask(REGISTER, { payload: '', headers: { 'content-type': 'application/json' } }),
  A147: (trial) => trial.ask(REGISTER),
  A148: async (trial) => {
    const responses: Reply[] = [];
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'HEAD'] as const) {
      const reply = await trial.ask(REGISTER, {
        method,
        json: method === 'HEAD' || method === 'TRACE' ? undefined : {},
      });
      // A HEAD response has no body to check.
      responses.push(method === 'HEAD' ? { ...reply, body: '{"message":"Not found"}' } : reply);
    }
    return responses;
  },
};
