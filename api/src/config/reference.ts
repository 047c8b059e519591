import { LIMITS } from './limits';

interface Variable {
  name: string;
  /** As the table shows it. */
  fallback: string;
  meaning: string;
  /** Production (see PRODUCTION) does not start without it. */
  required?: true;
}

interface Group {
  title: string;
  variables: readonly Variable[];
}

/** Variables that another part reads than `loadConfig`; they stand in the same table for whoever runs the site. */
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
        meaning: 'Scheme and host under which people reach the site: printed on labels and named in text messages.',
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
        meaning: '`on` answers the reference of the api at `API_URL/docs`, for everybody who reaches the site.',
      },
      {
        name: 'TRUST_PROXY',
        fallback: 'nobody',
        meaning:
          'Comma-separated addresses or networks (CIDR) of the proxies whose `X-Forwarded-For` is believed. Without it a forged header changes nothing.',
      },
      {
        name: 'NODE_ENV',
        fallback: 'unset',
        meaning:
          '`production` together with a `BIND` that others can reach makes the variables marked below obligatory and leaves demo content out.',
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
          'Port of `/metrics` for Prometheus; unset: there is none. `0` takes a free one. Never a port of the site: docs/operations/observability.md.',
      },
      {
        name: 'METRICS_BIND',
        fallback: '`127.0.0.1`',
        meaning:
          'Address that `/metrics` listens on; one that only the monitoring reaches, for it asks for no password.',
      },
      {
        name: 'RELEASES_DIR',
        fallback: 'none',
        meaning:
          'Folder that `npm run deploy` publishes the remotes to; served at `/releases/` (read by the site): docs/operations/deploying.md.',
      },
      {
        name: 'REMOTES_FILE',
        fallback: '`remotes.json` in `RELEASES_DIR`, else `site/remotes.json`',
        meaning: 'The run-time configuration with the addresses of both remotes and of the api (read by the site).',
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
          '`postgres://…`: PostgreSQL instead of the embedded database. More than one process, and surviving a power cut, need it.',
      },
      { name: 'DATABASE_POOL_SIZE', fallback: '`20`', meaning: 'Connections of one process to PostgreSQL.' },
      {
        name: 'PICTURES_S3_URL',
        fallback: 'unset',
        meaning:
          'Pictures in a bucket of an S3-compatible store in place of `DATA_DIR/pictures`: `https://host/bucket` or `https://bucket.host`. Several nodes need it, or a folder that they share. docs/operations/pictures.md.',
      },
      {
        name: 'PICTURES_S3_REGION',
        fallback: '`us-east-1`',
        meaning: 'Region that requests to the bucket are signed for, as its store names it.',
      },
      {
        name: 'PICTURES_S3_ACCESS_KEY_ID',
        fallback: 'none',
        meaning: 'With a bucket, obligatory: who may list, read, write and delete in it.',
      },
      {
        name: 'PICTURES_S3_SECRET_ACCESS_KEY',
        fallback: 'none',
        meaning: 'With a bucket, obligatory: the secret of that key. It is never logged.',
      },
      {
        name: 'PICTURES_S3_TIMEOUT_MS',
        fallback: '`5000`',
        meaning: 'How long one read or write of the bucket may take, tries included, in milliseconds.',
      },
      {
        name: 'DEMO_DATA',
        fallback: '`on`; in production `off`',
        meaning: '`on` fills an empty database with demo content at the first start; `off` leaves it empty.',
      },
    ],
  },
  {
    title: 'Secrets and people',
    variables: [
      {
        name: 'CODE_KEYS',
        fallback: 'made once in `DATA_DIR/keys.json`',
        meaning:
          'Keys of the printed codes: `A:<base64 of 32 bytes>,B:…`, the first is current, each id one Crockford base32 character. A key taken out makes every label printed with it worthless.',
        required: true,
      },
      {
        name: 'TOKEN_KEYS',
        fallback: 'made once in `DATA_DIR/keys.json`',
        meaning:
          'Keys of the sessions: `<id>:<base64 of at least 32 bytes>,…`, the first is current. Keep an old one for 30 days after putting a new one in front.',
        required: true,
      },
      {
        name: 'ADMIN_MOBILES',
        fallback: '`9000000001`',
        meaning: 'Comma-separated mobile numbers that may sign in as admin. Taking one out ends its sessions.',
        required: true,
      },
      {
        name: 'USER_TOKEN_SECRET',
        fallback: 'a development value',
        meaning:
          'What the user area obscures its stored token with (read when user-app is built). It ships to every browser and protects nothing.',
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
        meaning: 'With `outbox`: the file; one JSON object a line, `{mobile, otp, purpose, text, at}`.',
      },
      { name: 'MSG91_AUTH_KEY', fallback: 'none', meaning: 'With `msg91`, obligatory: the account’s key.' },
      {
        name: 'MSG91_TEMPLATE_ID',
        fallback: 'none',
        meaning:
          'With `msg91`, obligatory: the SendOTP template registered for DLT. Its last line must be `@##domain## ###OTP##` (the domain of `PUBLIC_URL` is handed over as `domain`), so that phones offer the code.',
      },
      { name: 'MSG91_COUNTRY_CODE', fallback: '`91`', meaning: 'Put before the ten digits.' },
      { name: 'MSG91_URL', fallback: '`https://control.msg91.com`', meaning: 'Another address of the gateway.' },
      { name: 'MSG91_TIMEOUT_MS', fallback: '`4500`', meaning: 'How long to wait for the gateway, in milliseconds.' },
    ],
  },
  {
    title: 'What users are told',
    variables: [
      {
        name: 'CLAIM_DECISION_DAYS',
        fallback: 'unset',
        meaning:
          'Days within which a claim is usually decided, as the user area says it to whoever claims. Unset: it promises nothing.',
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

/** docs/configuration.md as it has to be; `npm run configuration -w @loyalty/api` writes it. */
export function configurationPage(): string {
  const sections = GROUPS.flatMap(({ title, variables }) => [`## ${title}`, '', ...tableOf(variables), '']);
  return [...INTRODUCTION, ...sections].join('\n');
}

/** A table with its columns in line, as prettier writes it. */
function tableOf(variables: readonly Variable[]): string[] {
  const rows = variables.map(({ name, fallback, meaning, required }) => [
    `\`${name}\`${required ? ' **P**' : ''}`,
    fallback,
    meaning,
  ]);
  const head = ['Variable', 'Default', 'Meaning'];
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]!.length), title.length),
  );
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)];
}

const INTRODUCTION = [
  '# Configuration',
  '',
  '<!-- Written by `npm run configuration -w @loyalty/api` from api/src/config/reference.ts; a test compares them. -->',
  '',
  'Everything is set by environment variables, read and judged once at the start. A value that makes no sense is a refusal to',
  'start that names the variable; an empty variable is the same as none. **P** marks what production needs:',
  '`NODE_ENV=production` with a `BIND` that is not a loopback address refuses to start without it.',
  '',
];
