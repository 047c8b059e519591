import { type Static, Type } from '@sinclair/typebox';
import { oneOf } from '../../platform/http/envelope';

/**
 * What may be wrong with a claim, for the admin who decides it; a rule never approves a claim with one. Each has honest
 * explanations, so none rejects anything.
 *
 * `scans-per-hour` and `speed` are flags of a scan, found when it is granted (`scan-flags.repository.ts`); `unusual-batch` is found
 * from the scans of a batch (`unusual-batches.repository.ts`); the others from the claim (`claim-signals.repository.ts`).
 */
export const SIGNALS = [
  'scans-per-hour',
  'speed',
  'crowded-place',
  'payout-details-changed',
  'shared-destination',
  'unusual-batch',
  'voided-siblings',
  'new-account',
] as const;
export type Signal = (typeof SIGNALS)[number];

/** Those of scans are settings (docs/trust.md "Scan fraud"). */
export const THRESHOLDS = {
  /** A dealer's counter serves a few plumbers a day; ten accounts at one place are a meeting, or one phone. */
  usersAtOnePlace: 10,
  /** Degrees: about 100 m, the accuracy of a phone indoors. */
  placeDegrees: 0.001,
  /** After taking over an account its thief replaces the payout details, then claims or waits for the approval. */
  payoutDetailsDays: 1,
  /** Other accounts named with `shared-destination`; more are counted, up to the second. */
  othersNamed: 10,
  othersCounted: 1000,
  /** A torn label is voided alone; several of one roll were lost or copied together. */
  voidedSiblings: 3,
  /** Labels of a roll have consecutive serials; this many before and after a scanned one. */
  siblingSerials: 250,
  /** Labels of one box do not get that far within this time. */
  farHours: 2,
  farKm: 300,
  /** A larger batch goes to many dealers: far places are usual there, until a dispatch says that it went to one. */
  largestLocalBatch: 500,
  /** Older scans are history: a first search of a long journal raises nothing about them. */
  recentDays: 30,
  /** Accounts made to redeem stolen labels claim in their first days; a plumber collects for weeks. */
  newAccountDays: 7,
} as const;

const figure = (description: string) => Type.Optional(Type.Integer({ description }));

export const signalFigures = Type.Object({
  signal: oneOf(SIGNALS, { description: 'What may be wrong.' }),
  scans: figure('`scans-per-hour`: scans in the hour; else scans of this claim that are concerned.'),
  users: figure('`crowded-place`: users who scanned there in one day; `shared-destination`: other users paid there.'),
  others: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), mobile: Type.String() }), {
      description: '`shared-destination`: 10 of them at most, newest first.',
    }),
  ),
  location: Type.Optional(Type.String({ description: '`crowded-place`: its name.' })),
  km: Type.Optional(Type.Number({ description: '`speed`: between two scans.' })),
  kmh: Type.Optional(Type.Number({ description: '`speed`: absent within the same second.' })),
  serial: figure('The scan that was flagged; `speed`: the later one.'),
  previous_serial: figure('`speed`: the earlier scan.'),
  batch_id: figure('`unusual-batch`, `voided-siblings`: the batch.'),
  kind: Type.Optional(Type.String({ description: '`unusual-batch`: what is unusual.' })),
  voided: figure('`voided-siblings`: codes voided near a scanned one.'),
  changed_at: Type.Optional(Type.String({ description: '`payout-details-changed`: when.' })),
  account_days: figure('`new-account`: days from the registration to the claim.'),
});
export type SignalFigures = Static<typeof signalFigures>;
