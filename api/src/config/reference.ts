import { LIMITS } from './limits';

interface Variable {
  name: string;
  /** As shown in the table. */
  fallback: string;
  meaning: string;
  /** Production (see PRODUCTION) does not start without it. */
  required?: true;
}

interface Group {
  title: string;
  variables: readonly Variable[];
}

/** Variables that are not read by `loadConfig`; in the same table. */
export const READ_ELSEWHERE = ['NODE_ENV', 'RELEASES_DIR', 'REMOTES_FILE', 'USER_TOKEN_SECRET'];

const GROUPS: readonly Group[] = [
  {
    title: 'Where it runs',
    variables: [
      { name: 'PORT', fallback: '`8080`', meaning: 'Port of the site (or of the api alone). `0` takes a free one.' },
      { name: 'BIND', fallback: '`127.0.0.1`', meaning: 'Address to listen on; `0.0.0.0` for every network.' },
      {
        name: 'PUBLIC_URL',
        fallback: '`http://localhost:PORT`',
        meaning: 'Scheme and host of the site: printed on labels and named in text messages.',
        required: true,
      },
      {
        name: 'API_URL',
        fallback: '`/api`',
        meaning: 'Where a browser reaches the api: a path of the same origin, or an absolute address.',
      },
      {
        name: 'API_DOCS',
        fallback: '`on`; in production `off`',
        meaning: '`on` serves the public reference of the api at `API_URL/docs`.',
      },
      {
        name: 'TRUST_PROXY',
        fallback: 'none',
        meaning: 'Comma-separated addresses or networks (CIDR) of proxies whose `X-Forwarded-For` is trusted.',
      },
      {
        name: 'NODE_ENV',
        fallback: 'unset',
        meaning: '`production` requires the variables marked **P** and leaves demo content out.',
      },
      {
        name: 'LOG_LEVEL',
        fallback: '`warn`; in production `info`',
        meaning:
          '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. No level logs numbers, one-time codes or tokens.',
      },
      {
        name: 'METRICS_PORT',
        fallback: 'none',
        meaning:
          'Port of `/metrics` for Prometheus, other than the site’s; unset: none; `0` takes a free one. docs/operations/observability.md.',
      },
      {
        name: 'METRICS_BIND',
        fallback: '`127.0.0.1`',
        meaning: 'Address of `/metrics`. It has no password: use one that only the monitoring can reach.',
      },
      {
        name: 'RELEASES_DIR',
        fallback: 'none',
        meaning:
          'Folder that `npm run deploy` publishes remotes to, served at `/releases/` (read by the site). docs/operations/deploying.md.',
      },
      {
        name: 'REMOTES_FILE',
        fallback: '`remotes.json` in `RELEASES_DIR`, else `deploy/site/remotes.json`',
        meaning: 'Addresses of both remotes and of the api (read by the site).',
      },
    ],
  },
  {
    title: 'Data',
    variables: [
      {
        name: 'DATA_DIR',
        fallback: '`./data`',
        meaning: 'Folder of the embedded database, the pictures and the development keys.',
      },
      {
        name: 'DATABASE_URL',
        fallback: 'unset',
        meaning:
          '`postgres://…`: PostgreSQL instead of the embedded database. Needed for several processes and to survive a power cut.',
        required: true,
      },
      {
        name: 'EMBEDDED_DATABASE',
        fallback: 'unset',
        meaning: '`accept`: production without `DATABASE_URL`: one process, and a power cut can damage the data.',
      },
      { name: 'DATABASE_POOL_SIZE', fallback: '`20`', meaning: 'Connections of one process to PostgreSQL.' },
      {
        name: 'PICTURES_BUCKET',
        fallback: 'unset',
        meaning:
          '`s3://bucket`: pictures in an S3-compatible bucket instead of `DATA_DIR/pictures`; address and credentials by the `AWS_*` variables of docs/operations/pictures.md.',
      },
      {
        name: 'DEMO_DATA',
        fallback: '`on`; in production `off`',
        meaning: '`on` fills an empty database with demo content at the first start; `off` leaves it empty.',
      },
    ],
  },
  {
    title: 'Secrets and admins',
    variables: [
      {
        name: 'CODE_KEYS',
        fallback: 'made once in `DATA_DIR/keys.json`',
        meaning:
          'Keys of printed codes: `A:<base64 of 32 bytes>,B:…`, current first, each id one Crockford base32 character. Removing a key makes its labels worthless.',
        required: true,
      },
      {
        name: 'TOKEN_KEYS',
        fallback: 'made once in `DATA_DIR/keys.json`',
        meaning:
          'Keys of sessions: `<id>:<base64 of at least 32 bytes>,…`, current first. Keep an old one for 30 days.',
        required: true,
      },
      {
        name: 'ADMIN_MOBILES',
        fallback: '`9000000001`',
        meaning: 'Comma-separated mobile numbers of admins. Removing one ends its sessions.',
        required: true,
      },
      {
        name: 'USER_TOKEN_SECRET',
        fallback: 'a development value',
        meaning:
          'Obscures the user area’s stored token (read when user-app is built). It ships to every browser and protects nothing.',
      },
    ],
  },
  {
    title: 'Text messages',
    variables: [
      {
        name: 'SMS_PROVIDER',
        fallback: '`console`',
        meaning:
          '`console` prints each one-time code (not in production), `outbox` appends it to a file, `msg91` sends it.',
        required: true,
      },
      {
        name: 'SMS_OUTBOX',
        fallback: '`DATA_DIR/sms-outbox.jsonl`',
        meaning: 'With `outbox`: the file, one JSON object per line: `{mobile, otp, purpose, text, at}`.',
      },
      { name: 'MSG91_AUTH_KEY', fallback: 'none', meaning: 'Required with `msg91`: the account’s key.' },
      {
        name: 'MSG91_TEMPLATE_ID',
        fallback: 'none',
        meaning:
          'Required with `msg91`: the SendOTP template registered for DLT. For autofill its last line must be `@##domain## ###OTP##` (`domain` is that of `PUBLIC_URL`).',
      },
      { name: 'MSG91_URL', fallback: '`https://control.msg91.com`', meaning: 'Another address of the gateway.' },
    ],
  },
  {
    title: 'Shown to users',
    variables: [
      {
        name: 'CLAIM_DECISION_DAYS',
        fallback: 'unset',
        meaning: 'Days within which claims are usually decided, shown to users. Unset: nothing is promised.',
      },
    ],
  },
  {
    title: 'Limits',
    variables: Object.values(LIMITS).map(({ variable, value, meaning }) => ({
      name: variable,
      fallback: `\`${value}\``,
      meaning,
    })),
  },
];

/** Every documented variable, in the table's order. */
export const VARIABLES: readonly Variable[] = GROUPS.flatMap(({ variables }) => variables);

/** Returns the content of docs/configuration.md; `npm run configuration -w @loyalty/api` writes it. */
export function configurationPage(): string {
  const sections = GROUPS.flatMap(({ title, variables }) => [`## ${title}`, '', ...tableOf(variables), '']);
  return [...INTRODUCTION, ...sections].join('\n');
}

function tableOf(variables: readonly Variable[]): string[] {
  const rows = variables.map(
    ({ name, fallback, meaning, required }) => `| \`${name}\`${required ? ' **P**' : ''} | ${fallback} | ${meaning} |`,
  );
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows];
}

const INTRODUCTION = [
  '# Configuration',
  '',
  '<!-- Written by `npm run configuration -w @loyalty/api` from api/src/config/reference.ts; a test compares them. -->',
  '',
  'Everything is set by environment variables, validated once at start. An invalid value prevents the start and is named; an empty',
  'variable counts as unset. **P**: required in production, that is with `NODE_ENV=production` or a `PUBLIC_URL` whose host is not',
  '`localhost` or a loopback address, whatever `BIND` is.',
  '',
];
