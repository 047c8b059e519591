import { type Static, Type } from '@sinclair/typebox';
import type { Config } from '../../platform/config/load-config';
import { toWire } from '../../platform/http/to-wire';
import { moment, oneOf, orNull } from '../../platform/http/envelope';
import { formatIndianDateTime } from '../../platform/indian-time';
import { PAYOUT_STATES } from '../../money/payouts';
import { pictureUrl } from '../../platform/pictures';
import type { ProgrammeSettings } from '../../programme/programme';
import type { PlacedClaim } from './claim-points';
import { pointsFields } from '../ledger';
import type { HistoryEntry, HistoryMonth } from './history.repository';
import type { OwnClaim, OwnClaimItem } from './own-claims.repository';
import { ownPayout, presentOwnPayout } from './present-own-payout';

export const claimStatus = Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')]);

const decisionDaysField = orNull(
  Type.Integer({ description: 'Days a decision usually takes, if the operator has configured it.' }),
);

const worthFields = {
  value_paise: Type.Optional(
    Type.Integer({
      description:
        'What a point of a waiting claim is worth, in paise: as the claim states, else as it is now; absent without a value.',
    }),
  ),
  worth_paise: Type.Optional(Type.Integer({ description: 'Its points × that value.' })),
};

function worthOf(
  { pointValuePaise }: ProgrammeSettings,
  { points, valuePaise }: Pick<OwnClaim, 'points' | 'valuePaise'>,
) {
  const value = valuePaise ?? pointValuePaise;
  return value === null ? {} : { value_paise: value, worth_paise: points * value };
}

export const pointsSummary = Type.Object({
  ...pointsFields,
  awaiting_paise: Type.Optional(
    Type.Integer({ description: 'What the waiting claims bring, as they state; absent without a value of a point.' }),
  ),
  redeemed_paise: Type.Optional(
    Type.Integer({ description: 'What the approved claims brought; absent without a value of a point.' }),
  ),
});

export const historyMonth = Type.Object({
  month: Type.String({ description: 'An IST calendar month, YYYY-MM.' }),
  entries: Type.Integer(),
  earned: Type.Integer({ description: 'Points of scans and adjustments in it; below 0 if more was taken back.' }),
  claimed: Type.Integer({ description: 'Points claimed in it, but for claims that were turned down.' }),
  claimed_paise: Type.Optional(
    Type.Integer({ description: 'What those claims bring; absent without a value of a point.' }),
  ),
});

export const presentHistoryMonth = ({ claimedPaise, ...month }: HistoryMonth) => ({
  ...month,
  ...(claimedPaise !== null && { claimed_paise: claimedPaise }),
});

export const historyEntry = Type.Object({
  id: Type.Integer({ description: 'Unique among entries of its kind.' }),
  kind: oneOf(['scan', 'bonus', 'claim', 'adjustment', 'expiry', 'opening', 'imported'], {
    description: '`imported`: shown from the programme before this one; its points are not counted.',
  }),
  product_name: Type.String(),
  model_name: Type.Optional(Type.String()),
  imageUrl: Type.Optional(
    Type.String({ description: 'Address of the picture, for an `<img>` without a token; empty without one.' }),
  ),
  scheme_names: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Of a bonus: the name of its scheme, by language.' }),
  ),
  scan: Type.Optional(
    Type.Object(
      { id: Type.Integer({ description: 'For /users/scannersById.' }), product_name: Type.String() },
      { description: 'Of a bonus for a scan: that scan.' },
    ),
  ),
  reward_points: Type.Integer({
    description:
      'Below 0 for an adjustment that took points back, for points that expired, and for an opening balance that was undone.',
  }),
  fromated_created_dt: Type.String({ description: 'The same time in IST, `DD-MM-YYYY hh:mm A`.' }),
  created_at: moment,
  transaction_id: Type.Optional(Type.String()),
  status: Type.Optional(claimStatus),
  payout_state: Type.Optional(
    oneOf(PAYOUT_STATES, { description: 'Of a claim that had a worth when it was approved.' }),
  ),
  worth_paise: Type.Optional(
    Type.Integer({ description: 'Of a claim: what it pays or paid, or while it waits, what it states.' }),
  ),
});

/** A claim's points are positive (docs/product.md §4), an adjustment's have their sign; its reason is internal. */
export function presentHistoryEntry(config: Config, settings: ProgrammeSettings, entry: HistoryEntry) {
  const { id, kind, points, at } = entry;
  const every = { id, kind, reward_points: points, ...datesOf(at), created_at: at.toISOString() };
  if (kind === 'expiry') return { ...every, product_name: 'Points expired' };
  if (kind === 'opening') return { ...every, product_name: 'Opening balance' };
  if (kind === 'imported') return { ...every, product_name: entry.text! };
  if (kind === 'adjustment') return { ...every, product_name: 'Points adjusted' };
  if (kind === 'bonus') {
    const { schemeNames, serial, productName } = entry;
    const scan = serial !== null && { scan: { id: serial, product_name: productName ?? '' } };
    return { ...every, product_name: schemeNames!.en!, scheme_names: schemeNames!, ...scan };
  }
  if (kind === 'claim') {
    const claim = { transaction_id: entry.transactionId!, status: entry.status! };
    const payout = entry.payoutState && { payout_state: entry.payoutState };
    const { amountPaise, valuePaise } = entry;
    const worth =
      amountPaise ?? (entry.status === 'pending' ? worthOf(settings, { points, valuePaise }).worth_paise : null);
    return {
      ...every,
      product_name: 'Rewards Claimed',
      ...claim,
      ...payout,
      ...(worth != null && { worth_paise: worth }),
    };
  }
  return {
    ...every,
    product_name: entry.productName ?? '',
    model_name: entry.modelName ?? '',
    imageUrl: pictureUrl(config, entry.pictureKey),
  };
}

export const placedClaim = Type.Object({
  transaction_id: Type.String(),
  points: Type.Integer(),
  balance_reward_points: Type.Integer({ description: 'Points that can be claimed now.' }),
  Rewards_points_for_Approval: Type.Integer({ description: 'Points claimed and not decided on yet.' }),
  claimed_at: moment,
  status: claimStatus,
  decision_days: decisionDaysField,
  ...worthFields,
});

export function presentPlacedClaim(
  settings: ProgrammeSettings,
  { available, awaiting, valuePaise, ...claim }: PlacedClaim,
): Static<typeof placedClaim> {
  return {
    ...toWire(claim),
    balance_reward_points: available,
    Rewards_points_for_Approval: awaiting,
    status: 'pending' as const,
    decision_days: settings.decisionDays,
    ...worthOf(settings, { points: claim.points, valuePaise }),
  };
}

export const ownClaim = Type.Object({
  transaction_id: Type.String(),
  points: Type.Integer(),
  status: claimStatus,
  claimed_at: moment,
  fromated_created_dt: Type.String({ description: 'claimed_at in IST.' }),
  resolved_at: orNull(moment),
  reason: orNull(Type.String({ description: 'Why it was turned down.' })),
  items_count: Type.Integer({ description: 'The scans it was made over.' }),
  decision_days: decisionDaysField,
  ...worthFields,
  payout: Type.Optional(ownPayout),
  answer: Type.Optional(
    Type.Object(
      {
        text: Type.String(),
        at: moment,
        reply: orNull(Type.String({ description: 'What an admin replied.' })),
      },
      { description: 'What the user answered to the rejection.' },
    ),
  ),
});

export const ownClaimDetail = Type.Composite([
  ownClaim,
  Type.Object({
    items_points: Type.Integer({ description: 'Points of those scans; the rest of the claim came by adjustments.' }),
  }),
]);

export function presentOwnClaim(settings: ProgrammeSettings, { payout, valuePaise, answer, ...claim }: OwnClaim) {
  return {
    ...toWire(claim),
    ...datesOf(claim.claimedAt),
    decision_days: settings.decisionDays,
    ...(claim.status === 'pending' && worthOf(settings, { points: claim.points, valuePaise })),
    ...(payout && { payout: presentOwnPayout(settings, payout) }),
    ...(answer && { answer: { ...answer, at: new Date(answer.at).toISOString() } }),
  };
}

export const ownClaimItem = Type.Object({
  id: Type.Integer({ description: 'For /users/scannersById.' }),
  product_name: Type.String(),
  model_name: Type.String(),
  imageUrl: Type.String({ description: 'Address of the picture, for an `<img>` without a token; empty without one.' }),
  reward_points: Type.Integer(),
  scanned_at: moment,
  fromated_created_dt: Type.String({ description: 'The same time in IST, `DD-MM-YYYY hh:mm A`.' }),
});

export function presentOwnClaimItem(config: Config, { pictureKey, ...item }: OwnClaimItem) {
  return { ...toWire(item), imageUrl: pictureUrl(config, pictureKey), ...datesOf(item.scannedAt) };
}

function datesOf(at: Date) {
  return { fromated_created_dt: formatIndianDateTime(at) };
}
