import { createCipheriv, createPublicKey, generateKeyPairSync, randomBytes, createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Reply, Trial } from '../trial';
import type { Runner, Runners } from '../describe-bad-inputs';
import { type World, onEveryRoute } from './strange-http-rows';
import type { TestApi } from '../../create-test-api';

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const partsOf = (token: string) => token.split('.') as [header: string, payload: string, signature: string];

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

interface Forgery {
  /** Fields of the header and of the payload that replace the token's own; undefined removes one. */
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  /** Replaces the payload by a text. */
  payloadText?: string;
  /** Default: the api's signing key. */
  secret?: Uint8Array | string;
  /** Of the HMAC. */
  hash?: 'sha256' | 'sha384' | 'sha512';
}

/** Returns a changed and re-signed token, built byte by byte: a library would refuse to write some of these. */
function forgeToken({ context }: TestApi, token: string, forgery: Forgery): string {
  const [header, payload] = partsOf(token);
  const head = encode({ ...read(header), ...forgery.header });
  const body = encode(forgery.payloadText ?? { ...read(payload), ...forgery.payload });
  const secret = forgery.secret ?? context.config.tokenKeys[0]!.key;
  const signature = createHmac(forgery.hash ?? 'sha256', secret)
    .update(`${head}.${body}`)
    .digest('base64url');
  return `${head}.${body}.${signature}`;
}

const claimsOf = (token: string) => read(partsOf(token)[1]);

/** Sends each token to as many routes as needed for every route to get a token and every token to be sent. */
const tokensAre =
  (make: (world: World, trial: Trial) => readonly (string | undefined)[]): Runner<World> =>
  async (trial, world) => {
    const tokens = make(world, trial);
    const rounds = Math.max(1, Math.ceil(tokens.length / world.routes.length));
    const responses: Reply[] = [];
    for (let round = 0; round < rounds; round += 1) {
      responses.push(...(await onEveryRoute(trial, world.routes, tokens.slice(round * world.routes.length))));
    }
    return responses;
  };

/** Forges tokens with our own key from the user's and from the admin's session. */
const forgeriesAre = (...forgeries: (Forgery | ((token: string, trial: Trial) => Forgery))[]): Runner<World> =>
  tokensAre(({ user, admin }, trial) =>
    [user, admin].flatMap((token) =>
      forgeries.map((forgery) =>
        forgeToken(trial.api, token, typeof forgery === 'function' ? forgery(token, trial) : forgery),
      ),
    ),
  );

const now = ({ api }: Trial) => Math.floor(api.clock.now().getTime() / 1000);

/** As crypto-js writes it to the browser's storage. */
function ciphertext(text: string): string {
  const cipher = createCipheriv('aes-256-cbc', randomBytes(32), randomBytes(16));
  return Buffer.concat([Buffer.from('Salted__'), randomBytes(8), cipher.update(text), cipher.final()]).toString(
    'base64',
  );
}

export const forgedTokenRows: Runners<World> = {
  B2: tokensAre(() => ['']),
  B4: tokensAre(({ user, admin }) => [`Bearer ${user}`, `bearer ${admin}`, `JWT ${user}`]),
  B7: tokensAre(({ user, admin }) =>
    [user, admin].flatMap((token) =>
      ['none', 'None'].map((alg) => `${encode({ alg, typ: 'JWT', kid: 'test' })}.${partsOf(token)[1]}.`),
    ),
  ),
  B8: tokensAre(({ user, admin }) =>
    [user, admin].flatMap((token) =>
      ['nOnE', 'NONE', ''].flatMap((alg) => {
        const head = encode({ alg, typ: 'JWT', kid: 'test' });
        return [`${head}.${partsOf(token)[1]}.`, `${head}.${partsOf(token)[1]}.${partsOf(token)[2]}`];
      }),
    ),
  ),
  B10: forgeriesAre({ header: { alg: 'RS256' } }, { header: { alg: 'ES256' } }, () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    return {
      secret: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({
        type: 'spki',
        format: 'pem',
      }),
    };
  }),
  B11: async (trial, world) => {
    const calls = [http, https].map((module) => vi.spyOn(module, 'request'));
    const fetched = vi.spyOn(globalThis, 'fetch');
    const keys = {
      jku: 'https://evil.example/keys',
      x5u: 'https://evil.example/x',
      jwk: { kty: 'oct', k: 'AAAA' },
    };
    const responses = [
      ...((await forgeriesAre({ header: { ...keys, kid: 'evil' } }, { header: keys, secret: Buffer.alloc(3) })(
        trial,
        world,
      )) as Reply[]),
    ];
    for (const spy of [...calls, fetched]) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    return responses;
  },
  B13: tokensAre(({ user, admin }) =>
    [user, admin].flatMap((token) => {
      const [header, payload, signature] = partsOf(token);
      const bytes = Buffer.from(signature, 'base64url');
      return Array.from({ length: 256 }, (_, bit) => {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        return `${header}.${payload}.${flipped.toString('base64url')}`;
      });
    }),
  ),
  B14: tokensAre(({ user }) => {
    const [header, , signature] = partsOf(user);
    return [1, 3].map((role_id) => `${header}.${encode({ ...claimsOf(user), role_id })}.${signature}`);
  }),
  B16: forgeriesAre((_token, trial) => ({ payload: { exp: now(trial) - 61 } })),
  B17: forgeriesAre((_token, trial) => ({ payload: { iat: now(trial) + 3600, exp: now(trial) + 7200 } })),
  B19: forgeriesAre(
    { payload: { exp: undefined } },
    { payload: { exp: 253_370_764_800 } },
    { payload: { iat: undefined } },
    (_token, trial) => ({ payload: { iat: now(trial) - 31 * 86_400, exp: now(trial) + 60 } }),
  ),
  B20: forgeriesAre(
    { payload: { iss: 'https://elsewhere.example' } },
    { payload: { aud: 'another-api' } },
    { payload: { iss: undefined } },
    { payload: { aud: undefined } },
  ),
  B31: tokensAre(({ user }) => {
    const [header, payload, signature] = partsOf(user);
    const jwe = encode({ alg: 'dir', enc: 'A256GCM', kid: 'test' });
    return [
      `${user}.${payload}.${signature}`,
      `${jwe}..${payload}.${payload}.${signature}`,
      `${header}.${payload}`,
      header,
      `${user}.`,
    ];
  }),
  B32: forgeriesAre(
    { payloadText: '[1,2]' },
    { payloadText: '42' },
    { payloadText: '"text"' },
    { payloadText: 'null' },
    { payloadText: '{' },
  ),
  B34: tokensAre(({ user, admin }) => [ciphertext(user), ciphertext(admin)]),
  B103: tokensAre(({ user, admin }) =>
    [user, admin].flatMap((token) => [`${token},`, `"${token}"`, `${token} ${token}`, `${token}\t.`, `\u00a0${token}`]),
  ),
  B104: forgeriesAre(
    ...['../../../../dev/null', "test' or '1'='1", ['test'], '', null, undefined, '__proto__', 'TEST'].map((kid) => ({
      header: { kid },
    })),
  ),
  B105: forgeriesAre(
    { header: { crit: ['exp'] } },
    { header: { b64: false, crit: ['b64'] } },
    { header: { crit: [] } },
  ),
  B106: forgeriesAre(...['at+jwt', 'JWE', 'none', ''].map((typ) => ({ header: { typ } }))),
  B107: forgeriesAre(
    { header: { alg: 'HS384' }, hash: 'sha384' },
    { header: { alg: 'HS512' }, hash: 'sha512' },
    { header: { alg: 'hs256' } },
    { header: { alg: ['HS256'] } },
  ),
  B108: forgeriesAre({ secret: Buffer.alloc(32) }, { secret: 'secret' }, { secret: '' }, (token) => ({
    secret: String(claimsOf(token).mobile),
  })),
  B109: forgeriesAre({ secret: randomBytes(32) }),
  B110: tokensAre(({ user, admin }) =>
    [user, admin].flatMap((token) => {
      const [header, payload, signature] = partsOf(token);
      const other64 = Buffer.from(signature, 'base64url').toString('base64');
      return [
        `${header}.${payload}.`,
        `${header}.${payload}.${signature}=`,
        `${header}.${payload}.${other64}`,
        `${header}.${payload}.${signature}${signature}`,
        `${header}.${payload}=.${signature}`,
      ];
    }),
  ),
  B111: forgeriesAre(
    ...['9999999999', -1, 1e308, null, true, [1], {}].flatMap((value) => [
      { payload: { exp: value } },
      { payload: { iat: value } },
    ]),
  ),
  B112: forgeriesAre((_token, trial) => ({ payload: { nbf: now(trial) + 3600 } })),
  B113: async (trial, world) => {
    const ended = await trial.api.signInUser();
    await trial.api.db
      .updateTable('sessions')
      .set({ revoked_at: trial.api.clock.now() })
      .where('user_id', '=', ended.userId)
      .execute();
    await trial.begin();
    return forgeriesAre(
      (token) => ({ payload: { jti: String(claimsOf(token).jti).toUpperCase() } }),
      (token) => ({ payload: { jti: [claimsOf(token).jti] } }),
      { payload: { jti: "' or 1=1--" } },
      { payload: { jti: undefined } },
      { payload: { jti: claimsOf(ended.token).jti } },
      { payload: { jti: '00000000-0000-4000-8000-000000000000' } },
    )(trial, world);
  },
  B114: forgeriesAre(...['2', '1', 2.5, [2], null, 0, 3].map((role_id) => ({ payload: { role_id } })), (token) => ({
    payload: { role_id: claimsOf(token).role_id === 1 ? 2 : 1 },
  })),
  B115: forgeriesAre(...[9_000_000_001, null, [], '9999999999', ''].map((mobile) => ({ payload: { mobile } }))),
  B116: forgeriesAre((token) => ({
    payloadText: JSON.stringify(claimsOf(token)).replace(
      /"role_id":(\d)/,
      (_, role) => `"__proto__":{"role_id":${role}},"role_id":${role === '1' ? 2 : 1}`,
    ),
  })),
};
