import { type Config, loadConfig } from '../platform/config/load-config';
import { type Key, deriveKey, developmentVapidKeys, parseCodeKeys } from '../platform/config/keys';
import { textOf } from '../platform/config/variable';
import { VARIABLES } from '../platform/config/variables';
import type { Brand } from './brand';
import type { Installation } from './installation';

/** What a brand shares with the installation, because there is one for the process or the machine. */
const SHARED = [
  ...['PORT', 'BIND', 'PUBLIC_URL', 'JOBS', 'TRUST_PROXY', 'NODE_ENV', 'LOG_LEVEL', 'METRICS_PORT', 'METRICS_BIND'],
  ...[
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'EMBEDDED_DATABASE',
    'DATABASE_POOL_SIZE',
    'BRAND_POOL_SIZE',
    'SLOW_STATEMENT_MS',
  ],
  ...['PICTURES_BUCKET', 'DISK_RESERVE_MB', 'SHUTDOWN_DELAY_SECONDS', 'EXPORTS_OF_ALL_BRANDS', 'IMPORTS_OF_ALL_BRANDS'],
];
const NAMES = Object.values(VARIABLES).flatMap((rows) => Object.keys(rows));

/** Returns the variable of one brand: BRAND_ACME_PIPES_SMS_PROVIDER. */
export const variableOf = (id: string, name: string): string =>
  `BRAND_${id.toUpperCase().replaceAll('-', '_')}_${name}`;

/**
 * Returns the configuration of a brand: that of the installation with the brand's own variables, address, admins and
 * keys. Keys that it is not given are derived from those of the installation, under the same ids.
 * @throws Error that names every wrong or missing variable
 */
export function brandConfig(
  brand: Pick<Brand, 'id' | 'hosts' | 'admins'>,
  { env, config }: Pick<Installation, 'env' | 'config'>,
): Config {
  const { id, hosts, admins } = brand;
  const own: NodeJS.ProcessEnv = {};
  for (const name of NAMES) {
    const variable = variableOf(id, name);
    const text = textOf(env, variable);
    if (text === undefined) continue;
    if (SHARED.includes(name)) throw new Error(`${variable} cannot be set: ${name} is one for all brands.`);
    own[name] = text;
  }
  rejectSharedAccount(id, own, env);
  if (URL.canParse(config.apiUrl) && own.API_URL === undefined)
    throw new Error(
      `API_URL is an absolute address: ${variableOf(id, 'API_URL')} must be one with a host of the brand.`,
    );
  const derived = (kind: string, keys: readonly Key[]) =>
    derivedKeys(id, kind, keys)
      .map((key) => `${key.id}:${key.key.toString('base64')}`)
      .join(',');
  const given = {
    ...env,
    DEMO_DATA: 'off',
    SMS_OUTBOX: textOf(env, 'SMS_OUTBOX') ?? `${config.dataDir}/sms-outbox-${id}.jsonl`,
    VAPID_KEYS: vapidOf(id, config),
    // A number of WhatsApp has one webhook, which is of one brand.
    WHATSAPP_PHONE_NUMBER_ID: '',
    CODE_KEYS: derived('code', config.codeKeys),
    TOKEN_KEYS: derived('token', config.tokenKeys),
    PAYOUT_KEYS: derived('payout', config.payoutKeys),
    // Two programmes that share an account would give two payments one reference.
    ...Object.fromEntries(Object.keys(VARIABLES['Payouts by a provider']).map((name) => [name, ''])),
    ...(admins.length > 0 && { ADMIN_MOBILES: admins.join(',') }),
    ...own,
    PUBLIC_URL: addressOf(hosts[0]!, config.publicUrl),
  };
  try {
    return loadConfig(given);
  } catch (cause) {
    throw new Error(`Brand ${id}: ${(cause as Error).message} Set ${variableOf(id, '…')} for this brand alone.`, {
      cause,
    });
  }
}

/** @throws Error if the payout provider's account is another programme's: it would take two payments for one reference */
function rejectSharedAccount(id: string, own: NodeJS.ProcessEnv, env: NodeJS.ProcessEnv): void {
  for (const name of ['PAYOUT_PROVIDER_KEY', 'PAYOUT_PROVIDER_ACCOUNT']) {
    const variable = variableOf(id, name);
    const isSame = (other: string) =>
      other !== variable && /^(?:BRAND_.+_)?PAYOUT_PROVIDER_/.test(other) && textOf(env, other) === own[name];
    const other = own[name] && Object.keys(env).find((one) => one.endsWith(name) && isSame(one));
    if (other)
      throw new Error(`${variable} is that of ${other}: an account of the payout provider is one programme’s.`);
  }
}

const derivedKeys = (id: string, kind: string, keys: readonly Key[]): Key[] =>
  keys.map((key) => ({ id: key.id, key: deriveKey(key.key, `brand ${id} ${kind}`) }));

/** Returns the code keys of `brandConfig`, without the cost of the rest. @throws Error if the brand's own are wrong */
export function codeKeysOf(id: string, { env, config }: Pick<Installation, 'env' | 'config'>): readonly Key[] {
  const own = textOf(env, variableOf(id, 'CODE_KEYS'));
  return own === undefined ? derivedKeys(id, 'code', config.codeKeys) : parseCodeKeys(own);
}

/** Scheme and port of the installation, with the brand's host. */
export const addressOf = (host: string, publicUrl: string): string =>
  Object.assign(new URL(publicUrl), { hostname: host }).origin;

function vapidOf(id: string, { vapidKeys }: Config): string {
  if (!vapidKeys) return '';
  const key = deriveKey(Buffer.from(vapidKeys.privateKey, 'base64url'), `brand ${id}`);
  const { publicKey, privateKey } = developmentVapidKeys({ id, key })!;
  return `${publicKey}:${privateKey}`;
}
