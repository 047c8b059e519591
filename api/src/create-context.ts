import type { AppContext } from './app-context';
import type { Config } from './config/load-config';
import { type OpenDatabase, openDatabase } from './database/open-database';
import { createMetrics, meteredSms } from './metrics/create-metrics';
import { caseOrders, deleteCasesOf } from './modules/cases';
import { claimStep } from './modules/claims';
import { createCodeCipher } from './modules/codes';
import type { OrderKinds } from './modules/confirmations';
import { createPushSender } from './modules/outbox';
import { erasePayoutDetails } from './modules/payout-details';
import { cancelProposedRunsOf, correctionOrders, payoutStep } from './modules/payouts';
import { openImages, openPictureStore } from './modules/pictures';
import { bundledPlaces } from './modules/places';
import { batchOrders } from './modules/qr-batches';
import { createSmsSender, createTemplateSmsSender } from './modules/sms';
import { adjustmentOrders } from './modules/users';
import { rulesOrders } from './modules/approval-rules/change-rules';
import { settingsOrders } from './modules/programme/propose-settings';

export interface OwnedContext {
  context: AppContext;
  /** Embedded only: see OpenDatabase. */
  dumpDirectory: OpenDatabase['dumpDirectory'];
  /** Closes what createContext opened, after the server has closed. */
  close(): Promise<void>;
}

type Replaceable = Pick<AppContext, 'db' | 'clock' | 'images' | 'sms' | 'messageSms' | 'push'>;

/** Opens everything a running api needs. `overrides` replace parts; a database passed in is not closed here. */
export async function createContext(config: Config, overrides: Partial<Replaceable> = {}): Promise<OwnedContext> {
  const database = overrides.db ? undefined : await openDatabase(config);
  const metrics = createMetrics();
  const images = overrides.images ?? openImages(config);
  const pictures = openPictureStore(images);
  const context: AppContext = {
    config,
    db: overrides.db ?? database!.db,
    clock: overrides.clock ?? { now: () => new Date() },
    codes: createCodeCipher(config.codeKeys),
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
    lifecycle: { stopping: false },
    poolUse: database?.poolUse ?? (() => ({ inUse: 0, idle: 0, waiting: 0 })),
  };
  return { context, dumpDirectory: database?.dumpDirectory, close: async () => database?.close() };
}

/** Returns how the orders of each kind are carried out once a second admin confirms them. */
const orderKinds = (context: Pick<AppContext, 'config' | 'pictures'>): OrderKinds => ({
  batch: batchOrders(context),
  adjustment: adjustmentOrders(context),
  rules: rulesOrders,
  settings: settingsOrders(context),
  case: caseOrders(context),
  correction: correctionOrders(context),
});
