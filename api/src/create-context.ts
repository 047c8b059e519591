import type { AppContext } from './app-context';
import { figures } from './insight/figures.repository';
import type { Config } from './platform/config/load-config';
import { type DatabaseLocation, type OpenDatabase, openDatabase } from './platform/database/open-database';
import { readsOf, replicaReads } from './platform/database/reads';
import { createMetrics, meteredSms } from './platform/metrics/create-metrics';
import { caseOrders } from './points/cases/answer-case';
import { deleteCasesOf } from './points/cases/cases.repository';
import { claimStep } from './points/claims';
import { createCodeCipher } from './labels/codes';
import type { OrderKinds } from './programme/confirmations';
import { createPushSender } from './programme/outbox';
import { erasePayoutDetails } from './money/payout-details';
import { cancelProposedRunsOf, correctionOrders, payoutStep } from './money/payouts';
import { openImages, openPictureStore } from './platform/pictures';
import { bundledPlaces } from './catalogue/places';
import { batchOrders } from './labels/qr-batches';
import { createSmsSender, createTemplateSmsSender } from './platform/sms';
import { adjustmentOrders } from './accounts/users';
import { rulesOrders } from './points/approval-rules/change-rules';
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
  | 'sms'
  | 'messageSms'
  | 'push'
  | 'lifecycle'
  | 'tracing'
  | 'otherProgrammes'
>;

/** A replica that does not respond holds up a read for so long; then the primary serves it. */
const REPLICA_WAIT_MS = 1000;

/**
 * Opens everything a running api needs. `overrides` replace parts; a database passed in is not closed here, and has a
 * replica only if its schema is passed, too.
 */
export async function createContext(
  config: Config,
  overrides: Partial<Replaceable> &
    Pick<DatabaseLocation, 'onSlow' | 'schema'> & { onReplicaTrouble?: ((trouble: object) => void) | undefined } = {},
): Promise<OwnedContext> {
  const { tracing, onSlow, schema } = overrides;
  const onStatement = tracing?.onStatement;
  const database = overrides.db ? undefined : await openDatabase({ ...config, onSlow, onStatement });
  const replica =
    config.databaseReadUrl && (!overrides.db || schema !== undefined)
      ? await openDatabase({
          ...config,
          schema,
          ...(schema !== undefined && { databasePoolSize: config.brandPoolSize }),
          databaseUrl: config.databaseReadUrl,
          waitMs: REPLICA_WAIT_MS,
          onSlow,
          onStatement,
        })
      : undefined;
  const db = overrides.db ?? database!.db;
  const metrics = createMetrics();
  const images = overrides.images ?? openImages(config);
  const pictures = openPictureStore(images);
  const context: AppContext = {
    config,
    db,
    reads:
      overrides.reads ??
      (replica
        ? replicaReads({
            ...{ primary: db, replica: replica.db },
            report(outcome, err) {
              metrics.reads.inc({ outcome });
              if (err !== undefined) overrides.onReplicaTrouble?.({ outcome, err });
            },
          })
        : readsOf(db)),
    clock: overrides.clock ?? { now: () => new Date() },
    codes: createCodeCipher(config.codeKeys),
    otherProgrammes: overrides.otherProgrammes ?? { ofLabel: async () => undefined },
    images,
    pictures,
    places: bundledPlaces(),
    sms: meteredSms(overrides.sms ?? createSmsSender(config), metrics),
    messageSms: overrides.messageSms ?? createTemplateSmsSender(config),
    push: overrides.push ?? createPushSender(config),
    orders: orderKinds({ config, pictures }),
    withdrawals: [cancelProposedRunsOf],
    accountSteps: [claimStep, payoutStep, { erase: erasePayoutDetails }, { erase: deleteCasesOf }],
    metrics,
    figures,
    lifecycle: overrides.lifecycle ?? { stopping: false },
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

const orderKinds = (context: Pick<AppContext, 'config' | 'pictures'>): OrderKinds => ({
  batch: batchOrders(context),
  adjustment: adjustmentOrders(context),
  rules: rulesOrders,
  settings: settingsOrders(context),
  case: caseOrders(context),
  correction: correctionOrders(context),
});
