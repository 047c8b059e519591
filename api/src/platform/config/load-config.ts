import { join } from 'node:path';
import { developmentKeys, developmentVapidKeys, parseCodeKeys, parsePayoutKeys, parseTokenKeys } from './keys';
import { readVariables, textOf } from './variable';
import { PRODUCTION_NEEDS, VARIABLES } from './variables';

export type SmsConfig =
  | { readonly provider: 'console' }
  | { readonly provider: 'outbox'; readonly file: string }
  | { readonly provider: 'msg91'; readonly authKey: string; readonly templateId: string; readonly url: string };

export interface PayoutProviderConfig {
  readonly provider: 'razorpayx' | 'cashfree';
  readonly key: string;
  readonly secret: string;
  readonly account: string | undefined;
  readonly webhookSecret: string;
  /** Undefined: the provider's own. */
  readonly url: string | undefined;
}

export type Config = ReturnType<typeof loadConfig>;
export type Limits = ReturnType<typeof readLimits>;

const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
const {
  Data: data,
  Limits: limits,
  'Text messages': messages,
  WhatsApp: whatsapp,
  'Payouts by a provider': payouts,
  ...others
} = VARIABLES;
const settings = {
  ...data,
  ...others['Where it runs'],
  ...others['Secrets and admins'],
  ...others['Web push'],
};

const NOTHING_IS_MADE_UP =
  ' In production (NODE_ENV=production, or a PUBLIC_URL other than localhost) nothing is made up. ' +
  'One process with the embedded database, which a power cut can damage, needs EMBEDDED_DATABASE=accept in place of DATABASE_URL.';

/** Limits that are not configurable: messages, screens and memory tests rely on them (docs/trust.md). */
const FIXED = {
  otpTriesPerCode: 5, // Wrong tries that invalidate a one-time code.
  batchCodes: 1_000_000, // Codes in one QR batch.
  invariantSeconds: 600, // Timeout of one scheduled invariant on PostgreSQL.
  exportStallSeconds: 120, // How long the download of a report may stall.
  idsPerRequest: 500, // Ids in one removal or approval.
  qrImageSeconds: 3600, // How long the signed address of a QR image is valid.
  jsonBytes: 65_536, // Size of a JSON request.
  imageBytes: 5_242_880, // Size of an uploaded picture, inclusive.
  imagePixels: 24_000_000, // Pixels of an uploaded picture.
  uploadSeconds: 120, // How long an upload may take to arrive.
  uploadBytesPerSecond: 1024, // An upload slower than this for 20 seconds is rejected.
  sheetBytes: 5_242_880, // Size of an uploaded spreadsheet, inclusive.
  sheetUnpackedBytes: 50_331_648, // Size of an uploaded .xlsx with all its parts unpacked.
  sheetRows: 5000, // Rows of an uploaded spreadsheet, without its header.
  sheetColumns: 20, // Columns of an uploaded spreadsheet.
  sheetSeconds: 20, // Timeout of reading a spreadsheet.
  zipBytes: 52_428_800, // Size of an uploaded ZIP of pictures, inclusive.
  zipUnpackedBytes: 209_715_200, // Total size of a ZIP of pictures, unpacked.
  zipEntries: 500, // Pictures in a ZIP, without folders and macOS’ files.
  zipRatio: 100, // Compression ratio of a file in a ZIP.
  memberFileBytes: 52_428_800, // Size of a CSV file of members, balances or histories, inclusive.
  memberFileRows: 1_000_000, // Rows of such a file.
  importRowsPerTransaction: 250, // Rows of a bulk upload per transaction.
};

/**
 * Reads and validates every environment variable. Keys that are not set on a development machine are generated in
 * DATA_DIR/keys.json.
 * @throws Error that names every wrong variable, else every missing one
 */
export function loadConfig(env: NodeJS.ProcessEnv) {
  // All together, so that one error names every wrong one.
  const { smsProvider } = readVariables({ ...settings, ...messages, ...whatsapp, ...payouts, ...limits }, env);
  const { metricsPort, metricsBind, ...values } = readVariables(settings, env);
  const { port, publicUrl, dataDir, apiUrl, allowedOrigins } = values;
  const isLocal = publicUrl === undefined || LOCAL_HOST.test(new URL(publicUrl).hostname);
  // The listening address does not decide it: a proxy on the same machine uses the loopback.
  const production = values.nodeEnv === 'production' || !isLocal;
  if (production) {
    const needed = PRODUCTION_NEEDS.filter((name) => name !== 'DATABASE_URL' || values.embeddedDatabase === undefined);
    requireVariables(env, needed, NOTHING_IS_MADE_UP);
  }
  if (production && smsProvider === 'console')
    throw new Error('Refusing to start: SMS_PROVIDER=console would write one-time codes into the log.');
  if (!values.jobs && values.databaseUrl === undefined)
    throw new Error('JOBS=off needs DATABASE_URL: no other process can run the jobs of the embedded database.');
  if (values.databaseReadUrl !== undefined && values.databaseUrl === undefined)
    throw new Error('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.');
  if (allowedOrigins.length > 0 && !URL.canParse(apiUrl))
    throw new Error(`With ALLOWED_ORIGINS, API_URL must be absolute: pages elsewhere load pictures from it.`);
  const tokenKeys = values.tokenKeys ?? parseTokenKeys(developmentKeys(dataDir).tokenKeys);
  return Object.freeze({
    ...values,
    /** NODE_ENV=production, or a PUBLIC_URL beyond this machine: secrets must be given, and demo content is off. */
    production,
    apiDocs: values.apiDocs ?? !production,
    demoData: values.demoData ?? !production,
    logLevel: values.logLevel ?? (production ? 'info' : 'warn'),
    /** Scheme and host without a trailing slash; used in labels and SMS texts. */
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    /** Where /metrics is served; undefined: nowhere. */
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, bind: metricsBind },
    sms: readSms(env),
    /** Undefined: nothing is paid at once. */
    payoutProvider: readPayoutProvider(env),
    /** Undefined: nothing is sent by WhatsApp. */
    whatsapp: readWhatsapp(env),
    codeKeys: values.codeKeys ?? parseCodeKeys(developmentKeys(dataDir).codeKeys),
    tokenKeys,
    /** Empty in production without PAYOUT_KEYS: payouts cannot be turned on. */
    payoutKeys: values.payoutKeys ?? (production ? [] : parsePayoutKeys(developmentKeys(dataDir).payoutKeys)),
    /** Undefined: web push is off. */
    vapidKeys: values.vapidKeys ?? (production ? undefined : developmentVapidKeys(tokenKeys[0]!)),
    limits: readLimits(env),
  });
}

function readSms(env: NodeJS.ProcessEnv): SmsConfig {
  const values = readVariables({ ...messages, ...data }, env);
  const { smsProvider: provider, smsOutbox, dataDir, msg91AuthKey, msg91TemplateId, msg91Url } = values;
  if (provider === 'console') return { provider };
  if (provider === 'outbox') return { provider, file: smsOutbox ?? join(dataDir, 'sms-outbox.jsonl') };
  requireVariables(env, ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID']);
  return { provider, authKey: msg91AuthKey!, templateId: msg91TemplateId!, url: msg91Url };
}

function readPayoutProvider(env: NodeJS.ProcessEnv): PayoutProviderConfig | undefined {
  const { payoutProvider: provider, ...values } = readVariables(payouts, env);
  if (provider === undefined) return undefined;
  const own = provider === 'razorpayx' ? ['PAYOUT_PROVIDER_ACCOUNT', 'PAYOUT_PROVIDER_WEBHOOK_SECRET'] : [];
  requireVariables(env, ['PAYOUT_PROVIDER_KEY', 'PAYOUT_PROVIDER_SECRET', ...own]);
  const secret = values.payoutProviderSecret!;
  return {
    provider,
    key: values.payoutProviderKey!,
    secret,
    account: values.payoutProviderAccount,
    webhookSecret: provider === 'razorpayx' ? values.payoutProviderWebhookSecret! : secret,
    url: values.payoutProviderUrl,
  };
}

function readWhatsapp(env: NodeJS.ProcessEnv) {
  const values = readVariables(whatsapp, env);
  const { whatsappPhoneNumberId: phoneNumberId, whatsappUrl: url } = values;
  if (phoneNumberId === undefined) return undefined;
  requireVariables(env, ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']);
  const { whatsappToken: token, whatsappAppSecret: appSecret, whatsappVerifyToken: verifyToken } = values;
  return { phoneNumberId, url, token: token!, appSecret: appSecret!, verifyToken: verifyToken! };
}

export type WhatsappConfig = NonNullable<ReturnType<typeof readWhatsapp>>;

function requireVariables(env: NodeJS.ProcessEnv, names: readonly string[], why = ''): void {
  const missing = names.filter((name) => textOf(env, name) === undefined);
  if (missing.length === 0) return;
  throw new Error(`Refusing to start: ${missing.join(', ')} must be set (docs/configuration.md).${why}`);
}

export const readData = (env: NodeJS.ProcessEnv) => readVariables(data, env);

export const readLimits = (env: NodeJS.ProcessEnv) => Object.freeze({ ...FIXED, ...readVariables(limits, env) });
