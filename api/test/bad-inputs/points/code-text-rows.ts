import { createCodeCipher, labelUrl } from '../../../src/labels/codes';
import { writeCode } from '../../../src/labels/codes/code-text';
import { randomBytes } from 'node:crypto';
import { inTurn, type Runner, type Runners } from '../describe-bad-inputs';
import type { Trial } from '../trial';
import type { TestApi } from '../../create-test-api';
import { codeOf, createBatch } from '../../factories';

export const SCAN = '/users/scanner/store';
export const LOOK_UP = '/users/products/get';
export const GRANT = { scans: 1, journal: 1 };

export interface World {
  other: TestApi;
}

export async function ready(trial: Trial) {
  const { token, userId } = await trial.api.signInUser();
  const batch = await createBatch(trial.api.context);
  const code = (index = 0) => codeOf(trial.api.context, batch, index);
  await trial.begin();
  return { token, userId, batch, code };
}

export const scanned = (
  trial: Trial,
  token: string,
  encrypyData: unknown,
  more: object = {},
  headers?: Record<string, string>,
) => trial.ask(SCAN, { token, json: { encrypyData, location: 'Kothrud, Pune', ...more }, headers });

export const bodiesAre =
  (url: string, ...bodies: unknown[]): Runner<World> =>
  async (trial) => {
    const { token } = await ready(trial);
    return inTurn(bodies, (json) => trial.ask(url, { token, json }));
  };

export async function profileOf({ api }: Trial, userId: number) {
  return api.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

type Ready = Awaited<ReturnType<typeof ready>>;

/** Scans and looks up texts that are no code: they are rejected, and the original code can still be scanned. */
const textsAre =
  (make: (given: Ready, trial: Trial) => readonly unknown[]): Runner<World> =>
  async (trial) => {
    const given = await ready(trial);
    const responses = await inTurn(make(given, trial), async (text) => [
      await scanned(trial, given.token, text),
      await trial.ask(LOOK_UP, { token: given.token, json: { encrypyData: text } }),
    ]);
    expect((await scanned(trial, given.token, given.code())).status).toBe(201);
    trial.changes(GRANT);
    return responses;
  };

function flipped(code: string, at: number, bit: number): string {
  const bytes = Buffer.from(code);
  bytes[at]! ^= bit;
  return bytes.toString('latin1');
}

const retiredKey = () => createCodeCipher([{ id: 'Z', key: Buffer.alloc(32, 2) }]);

export const codeTextRows: Runners<World> = {
  C1: textsAre(() => [undefined]),
  C2: textsAre(() => ['', ' ', '\t\n']),
  C4: textsAre(({ code }) => [
    'A'.repeat(10_240),
    `${code()}${' '.repeat(10_240)}`,
    `https://a.example/user/s/${'A'.repeat(600)}`,
  ]),
  C5: textsAre(({ code }) => [
    ...[...code()].map((_, at) => flipped(code(), at, 1)),
    ...[...code()].map((_, at) => flipped(code(), at, 0x80)),
  ]),
  // A query is none: a link that was copied in part has one, and nothing is read from it.
  C7: textsAre(({ code }) => [`${code()}=points`, `${code()}=`, `${code()}0`, `${code()}/`, `${code()}\n{"points":9}`]),
  C8: textsAre(({ code }) => ['base64', 'base64url', 'hex'].map((to) => Buffer.from(code()).toString(to as 'hex'))),
  C10: textsAre(({ code }) => [code(0).slice(0, 14) + code(1).slice(14), code(1).slice(0, 20) + code(0).slice(20)]),
  C11: textsAre(({ batch }) => [retiredKey().encipher({ batchId: batch.id, serial: batch.first_serial })]),
  C23: textsAre(() => [
    'https://example.com/',
    'BEGIN:VCARD\nFN:Rao\nEND:VCARD',
    'WIFI:T:WPA;S:home;P:secret;;',
    'javascript:alert(1)',
    'upi://pay?pa=x@y',
    'tel:+911234567890',
  ]),
  C101: textsAre(({ code }) => [12_345, [code()], { $ne: null }, null, true]),
  C102: textsAre(({ code }) =>
    ['\u0000', '\ud800', '\u0301', '.', '%E2%80%91'].map((odd) => code().slice(0, 9) + odd + code().slice(9)),
  ),
  C103: textsAre(({ code }) => [
    [...code()].map((char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0)).join(''),
    code().replace(/[A-Z]/, (letter) => ({ A: 'А', B: 'В', C: 'С', E: 'Е' })[letter] ?? 'Х'),
    code().replace(/.$/, 'ı'),
  ]),
  C104: textsAre(({ code }) => [
    code() + code(),
    `${code(1)} ${code()}`,
    `${code()},${code(1)}`,
    labelUrl('https://a.example', code()) + code(),
  ]),
  C105: textsAre(({ code }) => [
    `https://user:pass@a.example/user/s/${code()}`,
    `https://a.example/user/s/%41${code().slice(1)}`,
    `https://a.example/admin/s/${code()}`,
    `ftp://a.example/user/s/${code()}`,
    `https://a.example/user/s/${code()}/x`,
    `https://a.example/\n/user/s/${code()}`,
  ]),
  C106: textsAre(({ batch }, { api }) =>
    [
      { batchId: batch.id, serial: batch.first_serial - 1 },
      { batchId: batch.id, serial: batch.first_serial + batch.quantity },
      { batchId: 9_999_999, serial: batch.first_serial },
      { batchId: 0, serial: 0 },
      { batchId: 2 ** 24 - 1, serial: 2 ** 40 - 1 },
    ].map((content) => api.context.codes.encipher(content)),
  ),
  C107: textsAre(({ batch }) => [
    createCodeCipher([{ id: 'A', key: randomBytes(32) }]).encipher({
      batchId: batch.id,
      serial: batch.first_serial,
    }),
  ]),
  C108: textsAre(() => Array.from({ length: 100 }, () => writeCode({ keyId: 'A', block: randomBytes(16) }))),
};
