import { resolve } from 'node:path';
import { type CodeKey, type TokenKey, developmentKeys, parseCodeKeys, parseTokenKeys } from './keys';
import { type Limits, readLimits } from './limits';
import { list, readChoice, readCount, readOptionalCount, readPort, readSwitch, requireVariables, text } from './values';

export type SmsConfig =
  | { readonly provider: 'console' }
  | { readonly provider: 'outbox'; readonly file: string }
  | {
      readonly provider: 'msg91';
      readonly authKey: string;
      readonly templateId: string;
      readonly url: string;
    };

export interface Config {
  /** NODE_ENV=production, or a PUBLIC_URL beyond this machine: secrets must be given, and demo content is off. */
  readonly production: boolean;
  readonly port: number;
  readonly bind: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /** Bucket of the pictures; undefined: they are in DATA_DIR/pictures. */
  readonly picturesBucket: string | undefined;
  /** Scheme and host without a trailing slash; used in labels and SMS texts. */
  readonly publicUrl: string;
  /** Address of the api for browsers: a path on the same origin, or an absolute URL. No trailing slash. */
  readonly apiUrl: string;
  readonly adminMobiles: readonly string[];
  readonly demoData: boolean;
  /** Whether /docs serves the api reference. */
  readonly apiDocs: boolean;
  readonly logLevel: string;
  /** Where /metrics is served; undefined: nowhere. */
  readonly metrics: { readonly port: number; readonly bind: string } | undefined;
  /** Addresses of proxies whose X-Forwarded-For is trusted; empty: none. */
  readonly trustProxy: readonly string[];
  readonly sms: SmsConfig;
  readonly codeKeys: readonly CodeKey[];
  readonly tokenKeys: readonly TokenKey[];
  /** Usual number of days until a claim is decided; unset: not shown to users. */
  readonly claimDecisionDays: number | undefined;
  readonly limits: Limits;
}

const DEMO_ADMIN = '9000000001';
const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
const PRODUCTION_NEEDS = ['CODE_KEYS', 'TOKEN_KEYS', 'ADMIN_MOBILES', 'PUBLIC_URL', 'SMS_PROVIDER', 'DATABASE_URL'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads and validates every environment variable. Without CODE_KEYS or TOKEN_KEYS on a development machine, keys are
 * generated in DATA_DIR/keys.json.
 * @throws Error that names each missing or wrong variable
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const port = readPort(env.PORT);
  const publicUrl = readPublicUrl(text(env.PUBLIC_URL) ?? `http://localhost:${port}`);
  const production = readProduction(env, publicUrl);
  const dataDir = resolve(text(env.DATA_DIR) ?? './data');
  return Object.freeze({
    production,
    port,
    bind: text(env.BIND) ?? '127.0.0.1',
    dataDir,
    databaseUrl: text(env.DATABASE_URL),
    databasePoolSize: readCount('DATABASE_POOL_SIZE', env.DATABASE_POOL_SIZE, 20),
    picturesBucket: readBucket(env),
    publicUrl,
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

/**
 * Returns whether this is production. The listening address does not decide it: a proxy on the same machine uses the
 * loopback.
 * @throws Error that names all that production lacks
 */
function readProduction(env: NodeJS.ProcessEnv, publicUrl: string): boolean {
  const embedded = text(env.EMBEDDED_DATABASE);
  if (embedded !== undefined && embedded !== 'accept') {
    throw new Error(`EMBEDDED_DATABASE must be accept, but is '${embedded}'.`);
  }
  if (text(env.NODE_ENV) !== 'production' && LOCAL_HOST.test(new URL(publicUrl).hostname)) return false;
  requireVariables(
    env,
    PRODUCTION_NEEDS.filter((name) => name !== 'DATABASE_URL' || embedded === undefined),
    'In production (NODE_ENV=production, or a PUBLIC_URL other than localhost) nothing is made up. ' +
      'One process with the embedded database, which a power cut can damage, needs EMBEDDED_DATABASE=accept in place of DATABASE_URL.',
  );
  return true;
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
  requireVariables(env, ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID']);
  return {
    provider,
    authKey: text(env.MSG91_AUTH_KEY)!,
    templateId: text(env.MSG91_TEMPLATE_ID)!,
    url: (text(env.MSG91_URL) ?? 'https://control.msg91.com').replace(/\/+$/, ''),
  };
}

function readPublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Error(`PUBLIC_URL must be http(s)://host[:port] and nothing after it, but is '${value}'.`);
  }
  return url.origin;
}

/** Returns the bucket of PICTURES_BUCKET. @throws Error unless it is written s3://bucket */
export function readBucket(env: NodeJS.ProcessEnv): string | undefined {
  const given = text(env.PICTURES_BUCKET);
  if (given === undefined) return undefined;
  const [, bucket] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?$/.exec(given) ?? [];
  if (bucket === undefined) throw new Error(`PICTURES_BUCKET must be s3://bucket, but is '${given}'.`);
  return bucket;
}

function readMobiles(value: string): string[] {
  const mobiles = list(value);
  const wrong = mobiles.find((mobile) => !/^[6-9][0-9]{9}$/.test(mobile));
  if (wrong !== undefined) throw new Error(`ADMIN_MOBILES: '${wrong}' is not 10 digits starting with 6, 7, 8 or 9.`);
  return mobiles;
}
