import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { loadConfig } from './load-config';
import { deriveKey, parseCodeKeys, parseTokenKeys, readKeyFile, writeKeyFile } from './keys';
import { PRODUCTION_NEEDS, VARIABLES } from './variables';

const key = (bytes = 32) => randomBytes(bytes).toString('base64');

describe('configuration', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'config-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
  const production = () => ({
    NODE_ENV: 'production',
    CODE_KEYS: `A:${key()}`,
    TOKEN_KEYS: `one:${key()}`,
    ADMIN_MOBILES: '9876543210',
    PUBLIC_URL: 'https://rewards.example',
    SMS_PROVIDER: 'outbox',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  });

  test('without any variable it is a development machine', () => {
    expect(load()).toMatchObject({
      production: false,
      port: 8080,
      bind: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:8080',
      apiUrl: '/api',
      adminMobiles: ['9000000001'],
      demoData: true,
      trustProxy: [],
      sms: { provider: 'console' },
      limits: { otpSendsPerIpPerHour: 30, otpResendSeconds: 55, otpValidSeconds: 300, jsonBytes: 65_536 },
    });
  });

  test('production refuses to print one-time codes where its log goes', () => {
    const refused = () => load({ ...production(), SMS_PROVIDER: 'console' });
    expect(refused).toThrow('Refusing to start: SMS_PROVIDER=console would write one-time codes into the log.');
  });

  test('origins elsewhere are allowed by name, and need an absolute address of the api', () => {
    expect(load().allowedOrigins).toEqual([]);
    const env = { API_URL: 'https://api.example', ALLOWED_ORIGINS: 'https://points.example, http://localhost:3000/' };
    expect(load(env).allowedOrigins).toEqual(['https://points.example', 'http://localhost:3000']);
    expect(() => load({ ...env, API_URL: '/api' })).toThrow('API_URL must be absolute');
    for (const wrong of ['*', 'null', 'points.example', 'https://points.example/admin'])
      expect(() => load({ ...env, ALLOWED_ORIGINS: wrong })).toThrow('ALLOWED_ORIGINS must be http(s)://host[:port]');
  });

  test('pictures are in a bucket if one is named', () => {
    expect(load().picturesBucket).toBeUndefined();
    expect(load({ PICTURES_BUCKET: 's3://loyalty-pictures/' }).picturesBucket).toBe('loyalty-pictures');
    for (const wrong of ['loyalty-pictures', 's3://', 's3://a/folder', 'https://host/bucket'])
      expect(() => load({ PICTURES_BUCKET: wrong })).toThrow('PICTURES_BUCKET must be s3://bucket');
  });

  test('metrics are served where they were configured, else nowhere', () => {
    expect(load().metrics).toBeUndefined();
    expect(load({ METRICS_BIND: '0.0.0.0' }).metrics).toBeUndefined();
    expect(load({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, bind: '127.0.0.1' });
    expect(load({ METRICS_PORT: '9464', METRICS_BIND: '10.0.0.7' }).metrics).toEqual({ port: 9464, bind: '10.0.0.7' });
    expect(() => load({ METRICS_PORT: 'x' })).toThrow(
      "METRICS_PORT must be a whole number from 0 to 65535, but is 'x'.",
    );
  });

  test('development keys are made once, for their owner’s eyes, and read again', () => {
    const first = load();
    const file = join(dataDir, 'keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(first.codeKeys).toEqual([{ id: 'A', key: expect.any(Buffer) }]);
    expect(first.tokenKeys[0]!.key).toHaveLength(32);
    const written = readFileSync(file, 'utf8');
    expect(load()).toEqual(first);
    expect(readFileSync(file, 'utf8')).toBe(written);
  });

  test('a file of before payouts gets their key added, and only that', () => {
    const kept = { codeKeys: `A:${key()}`, tokenKeys: `dev:${key()}` };
    writeKeyFile(dataDir, kept);
    const [first, second] = [load(), load()];
    expect(first.payoutKeys).toEqual([{ id: 'dev', key: expect.any(Buffer) }]);
    expect(second).toEqual(first);
    expect(readKeyFile(dataDir)).toMatchObject(kept);
  });

  test('production makes up no payout key', () => {
    expect(load(production()).payoutKeys).toEqual([]);
    expect(load({ ...production(), PAYOUT_KEYS: `p:${key()}` }).payoutKeys).toHaveLength(1);
  });

  test('a damaged file of keys is a refusal that names it, and is left as it is', () => {
    load();
    const file = join(dataDir, 'keys.json');
    rmSync(file);
    // As left by a first start that was killed while writing.
    writeFileSync(file, '{"codeKeys": "A:');
    expect(() => load()).toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe('{"codeKeys": "A:');
  });

  test.each(['CODE_KEYS', 'TOKEN_KEYS', 'ADMIN_MOBILES', 'PUBLIC_URL', 'SMS_PROVIDER', 'DATABASE_URL'])(
    'production refuses to start without %s, and says so',
    (name) => {
      expect(load(production()).production).toBe(true);
      expect(() => load({ ...production(), [name]: undefined })).toThrow(`Refusing to start: ${name} must be set`);
      expect(() => load({ ...production(), [name]: '  ' })).toThrow(name);
    },
  );

  test.each<[string, NodeJS.ProcessEnv]>([
    ['NODE_ENV=production behind a proxy on the same machine', { NODE_ENV: 'production', BIND: '127.0.0.1' }],
    [
      'NODE_ENV=production, with everything at localhost',
      { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:8080' },
    ],
    ['a public address', { PUBLIC_URL: 'https://rewards.example' }],
    ['a public address under another NODE_ENV', { NODE_ENV: 'development', PUBLIC_URL: 'http://192.168.1.5:8080' }],
    ['a host that only begins like localhost', { PUBLIC_URL: 'http://localhost.example' }],
  ])('%s is production, and all that is missing is named at once', (_name, env) => {
    const publicUrl = env.PUBLIC_URL === undefined ? 'PUBLIC_URL, ' : '';
    expect(() => load(env)).toThrow(
      `Refusing to start: CODE_KEYS, TOKEN_KEYS, ADMIN_MOBILES, ${publicUrl}SMS_PROVIDER, DATABASE_URL must be set`,
    );
  });

  test.each(['http://localhost', 'http://127.0.0.1:9000', 'http://[::1]:8080', 'http://points.localhost:8080'])(
    'at %s it is a development machine',
    (address) => {
      expect(load({ PUBLIC_URL: address })).toMatchObject({ production: false, demoData: true });
      expect(load({ PUBLIC_URL: address, NODE_ENV: 'development', BIND: '0.0.0.0' }).production).toBe(false);
    },
  );

  test('production takes the embedded database only where that is accepted by name', () => {
    const embedded = { ...production(), DATABASE_URL: undefined };
    expect(() => load(embedded)).toThrow('EMBEDDED_DATABASE=accept');
    expect(load({ ...embedded, EMBEDDED_DATABASE: 'accept' })).toMatchObject({
      production: true,
      databaseUrl: undefined,
    });
    expect(() => load({ ...embedded, EMBEDDED_DATABASE: 'yes' })).toThrow(
      "EMBEDDED_DATABASE must be accept, but is 'yes'",
    );
  });

  test('production has no demo content, unless it is asked for', () => {
    expect(load(production()).demoData).toBe(false);
    expect(load({ ...production(), DEMO_DATA: 'on' }).demoData).toBe(true);
  });

  test('the reference of the api is shown, in production only where it is asked for', () => {
    expect([load().apiDocs, load({ API_DOCS: 'off' }).apiDocs]).toEqual([true, false]);
    expect([load(production()).apiDocs, load({ ...production(), API_DOCS: 'on' }).apiDocs]).toEqual([false, true]);
  });

  const refused: [name: string, value: string | undefined, others?: NodeJS.ProcessEnv][] = [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_POOL_SIZE', '0'],
    ['PUBLIC_URL', 'rewards.example'],
    ['PUBLIC_URL', 'https://rewards.example/app'],
    ['PUBLIC_URL', 'ftp://rewards.example'],
    ['ADMIN_MOBILES', '9000000001,12345'],
    ['DEMO_DATA', 'perhaps'],
    ['API_DOCS', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['SMS_PROVIDER', 'pigeon'],
    ['MSG91_AUTH_KEY', undefined, { SMS_PROVIDER: 'msg91', MSG91_TEMPLATE_ID: 't' }],
    ['MSG91_TEMPLATE_ID', undefined, { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'k' }],
    ['CODE_KEYS', `A:${key(16)}`],
    ['CODE_KEYS', `I:${key()}`],
    ['CODE_KEYS', `A:${key()},A:${key()}`],
    ['CODE_KEYS', key()],
    ['CODE_KEYS', ','],
    ['TOKEN_KEYS', `one:${key(31)}`],
    ['PAYOUT_KEYS', `one:${key(31)}`],
    ['OTP_SENDS_PER_IP_PER_HOUR', 'many'],
    ['OTP_VALID_SECONDS', '1.5'],
    ['USER_SESSION_DAYS', '31'],
    ['ADMIN_SESSION_HOURS', '13'],
  ];
  test.each(refused)('a wrong %s is refused by name ', (name, value, others = {}) => {
    expect(() => load({ ...others, [name]: value })).toThrow(name);
  });

  test('all wrong values are named at once, secrets without their value', () => {
    const wrong = {
      ...{ PORT: 'http', LOG_LEVEL: 'loud', OTP_VALID_SECONDS: '1.5', CODE_KEYS: key(), TOKEN_KEYS: `one:${key(31)}` },
      ADMIN_MOBILES: '9000000001, 12345',
    };
    const lines = [
      'ADMIN_MOBILES must be 10 digits each, starting with 6, 7, 8 or 9.',
      'CODE_KEYS must be written <id>:<base64>,<id>:<base64>,…',
      "LOG_LEVEL must be fatal or error or warn or info or debug or trace or silent, but is 'loud'.",
      "OTP_VALID_SECONDS must be a whole number from 10 to 3600, but is '1.5'.",
      "PORT must be a whole number from 0 to 65535, but is 'http'.",
      "TOKEN_KEYS: key 'one' must be at least 32 bytes in base64, but is 31.",
    ];
    for (const line of lines) expect(() => load(wrong)).toThrow(line);
  });

  test('reads what is set', () => {
    const config = load({
      ...production(),
      PORT: '9000',
      ADMIN_MOBILES: '9876543210, 9876543211',
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      PUBLIC_URL: 'https://Rewards.Example/',
      API_URL: 'https://api.example/v1/',
      SMS_PROVIDER: 'msg91',
      MSG91_AUTH_KEY: 'k',
      MSG91_TEMPLATE_ID: 't',
      OTP_SENDS_PER_IP_PER_HOUR: '7',
      DATABASE_URL: '',
      EMBEDDED_DATABASE: 'accept',
    });
    expect(config).toMatchObject({
      port: 9000,
      adminMobiles: ['9876543210', '9876543211'],
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
      publicUrl: 'https://rewards.example',
      apiUrl: 'https://api.example/v1',
      databaseUrl: undefined,
      sms: { provider: 'msg91', url: 'https://control.msg91.com' },
      limits: { otpSendsPerIpPerHour: 7 },
    });
  });

  test('the first key is current, older ones follow', () => {
    expect(parseCodeKeys(`B:${key()},A:${key()}`).map(({ id }) => id)).toEqual(['B', 'A']);
    expect(parseTokenKeys(` new:${key()} , old:${key(64)} `).map(({ id }) => id)).toEqual(['new', 'old']);
  });

  test('a derived key differs by purpose and secret', () => {
    const secret = randomBytes(32);
    const keys = [deriveKey(secret, 'a'), deriveKey(secret, 'b'), deriveKey(randomBytes(32), 'a')];
    expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(3);
    expect(deriveKey(secret, 'a')).toEqual(keys[0]);
  });
});

test('docs/configuration.md is written from the table (npm run configuration -w @loyalty/api)', async () => {
  const code = (text: string) => `\`${text}\``;
  const sections = Object.entries({ ...VARIABLES, 'Read by other programs': READ_ELSEWHERE }).map(([title, rows]) =>
    [`## ${title}\n`].concat(
      Object.entries<z.ZodType>(rows).map(([name, row]) => {
        const { description, shown = 'none' } = row.meta()!;
        const fallback = (row.def as { defaultValue?: string }).defaultValue;
        const required = PRODUCTION_NEEDS.includes(name) ? ' **P**' : '';
        const standard = [undefined, ''].includes(fallback) ? shown : code(String(fallback));
        return `- ${code(name)}${required}${standard === 'none' ? '' : ` (${standard})`}: ${description}`;
      }),
    ),
  );
  await expect(
    [INTRODUCTION, ...sections.map((lines) => lines.join('\n')), ''].join('\n\n').slice(0, -1),
  ).toMatchFileSnapshot('../../../../docs/configuration.md');
});

const INTRODUCTION = `# Configuration

<!-- Written by \`npm run configuration -w @loyalty/api\` from api/src/platform/config/variables.ts; a test compares them. -->

Everything is set by environment variables, validated once at start. Invalid values prevent the start and are named together; an
empty variable counts as unset. **P**: required in production, that is with \`NODE_ENV=production\` or a \`PUBLIC_URL\` whose host is not
\`localhost\` or a loopback address, whatever \`BIND\` is. Defaults are in brackets.`;

const READ_ELSEWHERE = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .any()
    .describe('The api: a collector of spans (OTLP over HTTP), with other `OTEL_*`. docs/operations/observability.md.'),
  RELEASES_DIR: z.any().meta({
    description:
      'The site: folder that `npm run deploy` publishes remotes to, served at `/releases/`; visits are counted in its `health/`. docs/operations/deploying.md.',
  }),
  REMOTES_FILE: z.any().meta({
    shown: '`remotes.json` in `RELEASES_DIR`, else `deploy/site/dist/remotes.json`',
    description: 'The site: addresses of the remotes and of the api.',
  }),
  SITE: z.any().meta({
    shown: '`http://localhost:8080`',
    description:
      'The development of one remote (`npm run dev -w @loyalty/user-app`): address of the deployed site that it runs in; `PORT`: its own, 8081.',
  }),
  USER_TOKEN_SECRET: z.any().meta({
    shown: 'a development value',
    description:
      'The build of user-app: obscures the user area’s stored token. It ships to every browser and protects nothing.',
  }),
};
