import { resolve } from 'node:path';
import { type CodeKey, type TokenKey, developmentKeys, parseCodeKeys, parseTokenKeys } from './keys';
import { type Limits, readLimits } from './limits';
import { type PictureBucketConfig, readPictureBucket } from './picture-bucket';
import { list, readChoice, readCount, readOptionalCount, readPort, readSwitch, refuseMissing, text } from './values';

export type SmsConfig =
  | { readonly provider: 'console' }
  | { readonly provider: 'outbox'; readonly file: string }
  | {
      readonly provider: 'msg91';
      readonly authKey: string;
      readonly templateId: string;
      readonly url: string;
      readonly countryCode: string;
      readonly timeoutMs: number;
    };

export interface Config {
  /** NODE_ENV=production on an address that others can reach: secrets must then be given, and demo content is off. */
  readonly production: boolean;
  readonly port: number;
  readonly bind: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /** Where pictures live; undefined: in DATA_DIR/pictures. */
  readonly pictureBucket: PictureBucketConfig | undefined;
  /** Scheme and host, no slash at the end; what labels and SMS texts point to. */
  readonly publicUrl: string;
  /** Where a browser reaches the api: a path on the same origin, or an absolute address. No slash at the end. */
  readonly apiUrl: string;
  readonly adminMobiles: readonly string[];
  readonly demoData: boolean;
  /** Whether the reference of the api is answered at /docs. */
  readonly apiDocs: boolean;
  readonly logLevel: string;
  /** Where /metrics is answered; undefined: nowhere. */
  readonly metrics: { readonly port: number; readonly bind: string } | undefined;
  /** Addresses of proxies whose X-Forwarded-For is believed; empty: nobody's. */
  readonly trustProxy: readonly string[];
  readonly sms: SmsConfig;
  readonly codeKeys: readonly CodeKey[];
  readonly tokenKeys: readonly TokenKey[];
  /** Days a decision on a claim usually takes; unset: users are told of no such time. */
  readonly claimDecisionDays: number | undefined;
  readonly limits: Limits;
}

const DEMO_ADMIN = '9000000001';
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads and judges every environment variable once. Throws an Error whose message names each variable that is missing or
 * wrong. Without CODE_KEYS or TOKEN_KEYS on a development machine, keys are made in DATA_DIR/keys.json.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const port = readPort(env.PORT);
  const bind = text(env.BIND) ?? '127.0.0.1';
  const production = env.NODE_ENV === 'production' && !LOOPBACK.has(bind);
  if (production) refuseMissing(env, ['CODE_KEYS', 'TOKEN_KEYS', 'ADMIN_MOBILES', 'PUBLIC_URL', 'SMS_PROVIDER']);
  const dataDir = resolve(text(env.DATA_DIR) ?? './data');
  return Object.freeze({
    production,
    port,
    bind,
    dataDir,
    databaseUrl: text(env.DATABASE_URL),
    databasePoolSize: readCount('DATABASE_POOL_SIZE', env.DATABASE_POOL_SIZE, 20),
    pictureBucket: readPictureBucket(env),
    publicUrl: readPublicUrl(text(env.PUBLIC_URL) ?? `http://localhost:${port}`),
    apiUrl: (text(env.API_URL) ?? '/api').replace(/\/+$/, ''),
    adminMobiles: readMobiles(text(env.ADMIN_MOBILES) ?? DEMO_ADMIN),
    demoData: readSwitch('DEMO_DATA', env.DEMO_DATA, !production),
    apiDocs: readSwitch('API_DOCS', env.API_DOCS, !production),
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS, production ? 'info' : 'warn'),
    metrics: readMetrics(env),
    trustProxy: list(env.TRUST_PROXY),
    sms: readSms(env, dataDir, production),
    codeKeys: parseCodeKeys(text(env.CODE_KEYS) ?? developmentKeys(dataDir).codeKeys),
    tokenKeys: parseTokenKeys(text(env.TOKEN_KEYS) ?? developmentKeys(dataDir).tokenKeys),
    claimDecisionDays: readOptionalCount('CLAIM_DECISION_DAYS', env.CLAIM_DECISION_DAYS),
    limits: readLimits(env),
  });
}

function readMetrics(env: NodeJS.ProcessEnv): Config['metrics'] {
  const bind = text(env.METRICS_BIND) ?? '127.0.0.1';
  const port = text(env.METRICS_PORT);
  return port === undefined ? undefined : { port: readPort(port, 'METRICS_PORT'), bind };
}

function readSms(env: NodeJS.ProcessEnv, dataDir: string, production: boolean): SmsConfig {
  const provider = readChoice('SMS_PROVIDER', env.SMS_PROVIDER, ['console', 'outbox', 'msg91'] as const, 'console');
  if (provider === 'console') {
    if (production) throw new Error('Refusing to start: SMS_PROVIDER=console would write one-time codes into the log.');
    return { provider };
  }
  if (provider === 'outbox') return { provider, file: resolve(text(env.SMS_OUTBOX) ?? `${dataDir}/sms-outbox.jsonl`) };
  refuseMissing(env, ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID']);
  return {
    provider,
    authKey: text(env.MSG91_AUTH_KEY)!,
    templateId: text(env.MSG91_TEMPLATE_ID)!,
    url: (text(env.MSG91_URL) ?? 'https://control.msg91.com').replace(/\/+$/, ''),
    countryCode: text(env.MSG91_COUNTRY_CODE) ?? '91',
    timeoutMs: readCount('MSG91_TIMEOUT_MS', env.MSG91_TIMEOUT_MS, 4500),
  };
}

function readPublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Error(`PUBLIC_URL must be http(s)://host[:port] and nothing after it, but is '${value}'.`);
  }
  return url.origin;
}

function readMobiles(value: string): string[] {
  const mobiles = list(value);
  const wrong = mobiles.find((mobile) => !/^[6-9][0-9]{9}$/.test(mobile));
  if (wrong !== undefined) throw new Error(`ADMIN_MOBILES: '${wrong}' is not 10 digits starting with 6, 7, 8 or 9.`);
  return mobiles;
}
