import { plainMobile } from '../typed-texts';
import { limits } from './limit-variables';
import { parseCodeKeys, parsePayoutKeys, parseTokenKeys, parseVapidKeys } from './keys';
import { choiceOf, list, listOf, onOff, origin, parsed, path, plain, port, whole, withoutSlash } from './variable';

const mobile = plain
  .transform(plainMobile)
  .pipe(plain.regex(/^[6-9][0-9]{9}$/, '10 digits each, starting with 6, 7, 8 or 9'));
const bucket = plain
  .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+\/?$/, 's3://bucket')
  .transform((text) => text.slice(5).replace(/\/$/, ''));

const whereItRuns = {
  PORT: port.prefault(8080).describe('Port of the site (or of the api alone). `0` takes a free one.'),
  BIND: plain.prefault('127.0.0.1').describe('Address to listen on; `0.0.0.0` for every network.'),
  PUBLIC_URL: origin.optional().meta({
    description: 'Scheme and host of the site: printed on labels and named in text messages.',
    shown: '`http://localhost:PORT`',
  }),
  API_URL: withoutSlash
    .prefault('/api')
    .describe('Where a browser reaches the api: a path of the same origin, or an absolute address.'),
  ALLOWED_ORIGINS: listOf(origin)
    .prefault('')
    .describe(
      'Comma-separated origins (`https://host[:port]`) of sites on other origins than the api, whose pages may call it. Set `API_URL` to its absolute address then.',
    ),
  JOBS: onOff
    .prefault('on')
    .describe('`off`: this process runs no background jobs, another one does (`npm run worker`).'),
  API_DOCS: onOff.optional().meta({
    description: '`on` serves the public reference of the api at `API_URL/docs`.',
    shown: '`on`; in production `off`',
  }),
  TRUST_PROXY: list
    .prefault('')
    .describe('Comma-separated addresses or networks (CIDR) of proxies whose `X-Forwarded-For` is trusted.'),
  OUTGOING_ORIGINS: listOf(origin)
    .prefault('')
    .describe(
      'Comma-separated origins that addresses entered by admins (webhooks) may have although they are not public https: of `http`, of a private network, or of another port than 443, 8443 and 9443.',
    ),
  NODE_ENV: plain.optional().describe('`production` requires the variables marked **P** and leaves demo content out.'),
  LOG_LEVEL: choiceOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional().meta({
    description:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. No level logs numbers, one-time codes or tokens.',
    shown: '`warn`; in production `info`',
  }),
  METRICS_PORT: port
    .optional()
    .describe(
      'Port of `/metrics` for Prometheus, other than the site’s; unset: none; `0` takes a free one. docs/operations/observability.md.',
    ),
  METRICS_BIND: plain
    .prefault('127.0.0.1')
    .describe('Address of `/metrics`. It has no password: use one that only the monitoring can reach.'),
};

const data = {
  DATA_DIR: path.prefault('./data').describe('Folder of the embedded database, the pictures and the development keys.'),
  DATABASE_URL: plain
    .optional()
    .describe(
      '`postgres://…`: PostgreSQL instead of the embedded database. Needed for several processes and to survive a power cut.',
    ),
  DATABASE_READ_URL: plain
    .optional()
    .describe(
      '`postgres://…` of a replica of `DATABASE_URL`, for lists, reports, exports, dashboard and finance. It serves a read only if it has all that was committed before (docs/scale.md).',
    ),
  EMBEDDED_DATABASE: choiceOf('accept')
    .optional()
    .describe('`accept`: production without `DATABASE_URL`: one process, and a power cut can damage the data.'),
  DATABASE_POOL_SIZE: whole(1, 1000)
    .prefault(20)
    .describe('Connections of one process to PostgreSQL, and as many to its replica.'),
  BRAND_POOL_SIZE: whole(1, 1000)
    .prefault(5)
    .describe(
      'Connections of one process to PostgreSQL for each brand besides the default one (docs/operations/brands.md).',
    ),
  SLOW_STATEMENT_MS: whole(0, 600_000)
    .prefault(1000)
    .describe(
      'A statement that takes so many milliseconds is logged with its name or text, without values; `0`: none is.',
    ),
  PICTURES_BUCKET: bucket
    .optional()
    .describe(
      '`s3://bucket`: pictures in an S3-compatible bucket instead of `DATA_DIR/pictures`; address and credentials by the `AWS_*` variables of docs/operations/pictures.md.',
    ),
  DEMO_DATA: onOff.optional().meta({
    description: '`on` fills an empty database with demo content at the first start; `off` leaves it empty.',
    shown: '`on`; in production `off`',
  }),
};

const MADE_ONCE = 'made once in `DATA_DIR/keys.json`';
const secrets = {
  CODE_KEYS: parsed(parseCodeKeys).optional().meta({
    description:
      'Keys of printed codes: `A:<base64 of 32 bytes>,B:…`, current first, each id one Crockford base32 character. Removing a key makes its labels worthless.',
    shown: MADE_ONCE,
  }),
  TOKEN_KEYS: parsed(parseTokenKeys).optional().meta({
    description:
      'Keys of sessions: `<id>:<base64 of at least 32 bytes>,…`, current first. Keep an old one for 30 days.',
    shown: MADE_ONCE,
  }),
  PAYOUT_KEYS: parsed(parsePayoutKeys).optional().meta({
    description:
      'Keys of stored payout details: `<id>:<base64 of 32 bytes>,…`, current first. Without them, payouts cannot be turned on in production.',
    shown: MADE_ONCE,
  }),
  ADMIN_MOBILES: listOf(mobile)
    .prefault('9000000001')
    .describe(
      'Comma-separated mobile numbers of admins; the first is the owner. Removing one ends its sessions and access, unless an owner added it on _Team_.',
    ),
};

const messages = {
  SMS_PROVIDER: choiceOf('console', 'outbox', 'msg91')
    .prefault('console')
    .describe(
      '`console` prints each one-time code (not in production), `outbox` appends it to a file, `msg91` sends it.',
    ),
  SMS_OUTBOX: path.optional().meta({
    description: 'With `outbox`: the file, one JSON object per line: `{mobile, otp, purpose, text, at}`.',
    shown: '`DATA_DIR/sms-outbox.jsonl`',
  }),
  MSG91_AUTH_KEY: plain.optional().describe('Required with `msg91`: the account’s key.'),
  MSG91_TEMPLATE_ID: plain
    .optional()
    .describe(
      'Required with `msg91`: the SendOTP template registered for DLT. For autofill its last line must be `@##domain## ###OTP##` (`domain` is that of `PUBLIC_URL`).',
    ),
  MSG91_URL: withoutSlash.prefault('https://control.msg91.com').describe('Another address of the gateway.'),
};

const payoutProvider = {
  PAYOUT_PROVIDER: choiceOf('razorpayx', 'cashfree')
    .optional()
    .describe(
      'Whose API pays claims at once and verifies payees; unset: none. It also needs an owner’s setting (docs/operations/paying-at-once.md). An account of the provider is for one programme: a brand has its own variables.',
    ),
  PAYOUT_PROVIDER_KEY: plain.optional().describe('Required with a provider: RazorpayX’s key id, Cashfree’s client id.'),
  PAYOUT_PROVIDER_SECRET: plain
    .optional()
    .describe('Required with a provider: RazorpayX’s key secret, Cashfree’s client secret.'),
  PAYOUT_PROVIDER_ACCOUNT: plain
    .optional()
    .describe(
      'Whose money is paid: RazorpayX’s account number (required), Cashfree’s fund source (by default the first).',
    ),
  PAYOUT_PROVIDER_WEBHOOK_SECRET: plain
    .optional()
    .describe('Required with `razorpayx`: the secret of its webhook. Cashfree signs with the client secret.'),
  PAYOUT_PROVIDER_URL: withoutSlash.optional().meta({
    description: 'Another address of the provider’s API, such as that of its sandbox.',
    shown: 'the provider’s',
  }),
};

const webPush = {
  VAPID_KEYS: parsed(parseVapidKeys).optional().meta({
    description:
      'Keys that notifications are signed with: `<public>:<private>` of `npx web-push generate-vapid-keys`. Unset in production: no web push. Changing them ends every subscription.',
    shown: 'derived from `TOKEN_KEYS` in development',
  }),
  PUSH_SERVICES: listOf(origin)
    .prefault('')
    .describe('Comma-separated origins of push services besides those of Chrome, Firefox, Safari and Edge.'),
};

const whatsapp = {
  WHATSAPP_PHONE_NUMBER_ID: plain
    .regex(/^[0-9]{5,25}$/, 'the id of the phone number as WhatsApp Manager shows it')
    .optional()
    .describe(
      'The id of the phone number that messages are sent from by the Cloud API of WhatsApp; unset: no WhatsApp. Each brand needs its own.',
    ),
  WHATSAPP_TOKEN: plain.optional().describe('Required with it: the access token of a system user.'),
  WHATSAPP_APP_SECRET: plain
    .optional()
    .describe(
      'Required with it: the secret of the app, which signs what WhatsApp sends to `API_URL/webhooks/whatsapp`.',
    ),
  WHATSAPP_VERIFY_TOKEN: plain.optional().describe('Required with it: the text that the webhook is registered with.'),
  WHATSAPP_URL: withoutSlash.prefault('https://graph.facebook.com/v23.0').describe('Another address of the Cloud API.'),
};

/** The variables of docs/configuration.md, by section. What is parsed, required and documented follows from these rows. */
export const VARIABLES = {
  'Where it runs': whereItRuns,
  Data: data,
  'Secrets and admins': secrets,
  'Text messages': messages,
  'Payouts by a provider': payoutProvider,
  'Web push': webPush,
  WhatsApp: whatsapp,
  Limits: limits,
};

export const PRODUCTION_NEEDS = [
  'CODE_KEYS',
  'TOKEN_KEYS',
  'ADMIN_MOBILES',
  'PUBLIC_URL',
  'SMS_PROVIDER',
  'DATABASE_URL',
];
