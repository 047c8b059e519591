import type { AppContext } from './app-context';
import { figures } from './insight/figures.repository';
import type { Config } from './platform/config/load-config';
import { type DatabaseLocation, type OpenDatabase, openDatabase } from './platform/database/open-database';
import { readsOf, replicaReads } from './platform/database/reads';
import { createHttpClient } from './platform/http-client';
import { sharedSlots } from './platform/http/take-slot';
import { createMetrics, meteredSms } from './platform/metrics/create-metrics';
import { caseOrders } from './points/cases/answer-case';
import { deleteCasesOf } from './points/cases/cases.repository';
import { eraseImported, importOrders } from './points/imports';
import { mergeOrders } from './points/account-merges/merge-accounts';
import { unmergeOrders } from './points/account-merges/undo-merge';
import { campaignOrders } from './points/campaigns';
import { claimStep } from './points/claims';
import { createCodeCipher } from './labels/codes';
import { revokeKeysOf } from './programme/api-keys';
import { pauseEndpointsOf } from './programme/webhooks';
import type { OrderKinds } from './programme/confirmations';
import { createPushSender } from './programme/outbox';
import { erasePayoutDetails } from './money/payout-details';
import { createPayeeVerifier, ownVerifications, payeeOrders } from './money/payee-verification';
import { createPayoutProvider } from './money/payout-providers';
import { cancelProposedRunsOf, correctionOrders, payoutStep } from './money/payouts';
import { openImages, openPictureStore } from './platform/pictures';
import { bundledPlaces } from './catalogue/places';
import { createMarketVerifier, marketFileOrders } from './labels/market-codes';
import { batchOrders } from './labels/qr-batches';
import { createSmsSender, createTemplateSmsSender } from './platform/sms';
import { createWhatsappSender } from './platform/whatsapp';
import { adjustmentOrders } from './accounts/users';
import { numberOrders } from './accounts/number/decide-number';
import { rulesOrders } from './points/approval-rules/change-rules';
import { leaveLists, schemeOrders } from './points/schemes';
import { settingsOrders } from './programme/programme/propose-settings';

export interface OwnedContext {
  context: AppContext;
  /** Undefined if one was passed in. */
  database: OpenDatabase | undefined;
  close(): Promise<void>;
}

type Replaceable = Pick<
  AppContext,
  | 'db'
  | 'reads'
  | 'poolUse'
  | 'clock'
  | 'images'
  | 'places'
  | 'sms'
  | 'http'
  | 'messageSms'
  | 'push'
  | 'payoutProvider'
  | 'payeeVerifier'
  | 'whatsapp'
  | 'lifecycle'
  | 'slots'
  | 'tracing'
  | 'otherProgrammes'
>;

type Overrides = Partial<Replaceable> &
  Pick<DatabaseLocation, 'onSlow' | 'schema'> & { onReplicaTrouble?: ((trouble: object) => void) | undefined };

/** A replica that does not respond holds up a read for so long; then the primary serves it. */
const REPLICA_WAIT_MS = 1000;

/**
 * Opens everything a running api needs. `overrides` replace parts; a database passed in is not closed here, and has a
 * replica only if its schema is passed, too.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<OwnedContext> {
  const { tracing, onSlow } = overrides;
  const onStatement = tracing?.onStatement;
  const database = overrides.db ? undefined : await openDatabase({ ...config, onSlow, onStatement });
  const db = overrides.db ?? database!.db;
  const metrics = createMetrics();
  const replica = await openReplica(config, db, metrics, overrides);
  const images = overrides.images ?? openImages(config);
  const pictures = openPictureStore(images);
  const accountSteps = [
    claimStep,
    payoutStep,
    { erase: erasePayoutDetails, ownData: ownVerifications(config) },
    { erase: deleteCasesOf },
    { erase: leaveLists },
    { erase: eraseImported },
  ];
  const http = overrides.http ?? createHttpClient(config);
  const context: AppContext = {
    config,
    db,
    reads: overrides.reads ?? replica?.reads ?? readsOf(db),
    clock: overrides.clock ?? { now: () => new Date() },
    codes: createCodeCipher(config.codeKeys),
    otherProgrammes: overrides.otherProgrammes ?? { ofLabel: async () => undefined },
    images,
    pictures,
    places: overrides.places ?? bundledPlaces(),
    sms: meteredSms(overrides.sms ?? createSmsSender(config), metrics),
    messageSms: overrides.messageSms ?? createTemplateSmsSender(config),
    http,
    verifier: createMarketVerifier({ http, keys: config.codeKeys, brand: overrides.schema }),
    push: overrides.push ?? createPushSender(config),
    payoutProvider: overrides.payoutProvider ?? createPayoutProvider(config),
    payeeVerifier: overrides.payeeVerifier ?? createPayeeVerifier(config),
    whatsapp: overrides.whatsapp ?? createWhatsappSender(config),
    orders: orderKinds({ db, config, pictures, http, accountSteps }),
    withdrawals: [cancelProposedRunsOf, revokeKeysOf, pauseEndpointsOf],
    accountSteps,
    metrics,
    figures,
    lifecycle: overrides.lifecycle ?? { stopping: false },
    slots: overrides.slots ?? sharedSlots(config.limits),
    tracing,
    poolUse: overrides.poolUse ?? database?.poolUse ?? (() => ({ inUse: 0, idle: 0, waiting: 0 })),
    replicaPoolUse: replica?.poolUse,
  };
  return {
    context,
    database,
    close: async () => void (await Promise.all([database?.close(), replica?.close()])),
  };
}

/** Opens the replica of DATABASE_READ_URL; undefined without one, or for a database that was passed in without its schema. */
async function openReplica(
  config: Config,
  primary: AppContext['db'],
  metrics: AppContext['metrics'],
  { db, schema, onSlow, onReplicaTrouble, tracing }: Overrides,
) {
  if (!config.databaseReadUrl || (db && schema === undefined)) return undefined;
  const { db: replica, ...opened } = await openDatabase({
    ...config,
    databaseUrl: config.databaseReadUrl,
    databasePoolSize: schema === undefined ? config.databasePoolSize : config.brandPoolSize,
    schema,
    waitMs: REPLICA_WAIT_MS,
    onSlow,
    onStatement: tracing?.onStatement,
  });
  const reads = replicaReads({
    primary,
    replica,
    report(outcome, err) {
      metrics.reads.inc({ outcome });
      if (err !== undefined) onReplicaTrouble?.({ outcome, err });
    },
  });
  return { reads, ...opened };
}

const orderKinds = (context: Pick<AppContext, 'db' | 'config' | 'pictures' | 'http' | 'accountSteps'>): OrderKinds => ({
  batch: batchOrders(context),
  adjustment: adjustmentOrders(context),
  rules: rulesOrders,
  scheme: schemeOrders(context),
  campaign: campaignOrders,
  settings: settingsOrders(context),
  case: caseOrders(context),
  correction: correctionOrders(context),
  number: numberOrders(context),
  merge: mergeOrders(context),
  unmerge: unmergeOrders(context),
  'market-file': marketFileOrders,
  import: importOrders,
  payee: payeeOrders(context),
});
