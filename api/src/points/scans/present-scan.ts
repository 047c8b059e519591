import { Type } from '@sinclair/typebox';
import type { Config } from '../../platform/config/load-config';
import { moment, nullableText, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { formatIndianDateTime } from '../../platform/indian-time';
import { pictureUrl } from '../../platform/pictures';
import { labelScheme, type LabelScheme, presentLabelScheme } from '../schemes';
import type { CodeProduct } from './look-up-code';
import type { OwnScan } from './own-scan.repository';
import type { GrantedScan } from './scan.repository';

const bonuses = Type.Optional(
  Type.Array(
    Type.Object({
      scheme_id: Type.Integer(),
      names: Type.Record(Type.String(), Type.String(), { description: 'The scheme’s name by language.' }),
      points: Type.Integer(),
    }),
    { description: 'What schemes added to `reward_points`; absent if nothing.' },
  ),
);

export const grantedScan = Type.Object({
  serial: Type.Integer(),
  product_name: Type.String(),
  model_name: Type.String(),
  imageUrl: Type.String({ description: 'Address of the picture, for an `<img>` without a token; empty without one.' }),
  reward_points: Type.Integer(),
  bonuses,
  balance_reward_points: Type.Integer({ description: 'Points that can be claimed now.' }),
  scanned_at: moment,
});

/** Returns the response to a recorded scan, the same for a repeated request (docs/product.md §4). */
export function presentGrantedScan(config: Config, scan: GrantedScan) {
  return {
    serial: scan.serial,
    product_name: scan.productName,
    model_name: scan.modelName,
    imageUrl: pictureUrl(config, scan.pictureKey),
    reward_points: scan.points,
    ...(scan.bonuses && { bonuses: scan.bonuses.map(toWire) }),
    balance_reward_points: scan.balance,
    scanned_at: scan.scannedAt,
  };
}

export const codeProduct = Type.Object({
  model_name: Type.String(),
  name: Type.String(),
  imageUrl: Type.String({ description: 'Address of the picture, for an `<img>` without a token; empty without one.' }),
  reward_points: Type.Integer(),
});

/** Returns the product of a code before it is scanned (docs/product.md §7 `/users/products/get`). */
export function presentCodeProduct(config: Config, { modelName, productName, pictureKey, points }: CodeProduct) {
  return {
    model_name: modelName,
    name: productName,
    imageUrl: pictureUrl(config, pictureKey),
    reward_points: points,
  };
}

export const labelPreview = Type.Composite([
  codeProduct,
  Type.Object({
    worth_paise: Type.Optional(Type.Integer({ description: 'What the points are worth, if the programme shows it.' })),
    schemes: Type.Optional(
      Type.Array(labelScheme, { description: 'What adds to these points now, whoever scans; absent: nothing.' }),
    ),
  }),
]);

export const presentLabelPreview = (
  config: Config,
  product: CodeProduct,
  { pointValuePaise, schemes }: { pointValuePaise: number | null; schemes: readonly LabelScheme[] },
) => ({
  ...presentCodeProduct(config, product),
  ...(pointValuePaise !== null && { worth_paise: product.points * pointValuePaise }),
  ...(schemes.length > 0 && { schemes: schemes.map(presentLabelScheme) }),
});

export const ownScan = Type.Object({
  id: Type.Integer(),
  serial: Type.Integer(),
  product_name: Type.String(),
  model_name: Type.String(),
  imageUrl: Type.String({ description: 'Address of the picture, for an `<img>` without a token; empty without one.' }),
  reward_points: Type.Integer(),
  bonuses,
  location: Type.String({ description: 'Where it was done, as text; empty if it was not shared.' }),
  scanned_at: moment,
  fromated_created_dt: Type.String({ description: 'The same time in IST, `DD-MM-YYYY hh:mm A`.' }),
  transaction_id: orNull(Type.String(), { description: 'The claim that this scan funds.' }),
  status: orNull(Type.String(), { description: 'The status of that claim.' }),
  claimed_at: orNull(moment),
  resolved_at: orNull(moment),
  returned: Type.Array(
    Type.Object({
      transaction_id: Type.String(),
      claimed_at: moment,
      resolved_at: moment,
      reason: nullableText,
    }),
    { description: 'Claims it was in that were turned down, newest first.' },
  ),
});

export function presentOwnScan(
  config: Config,
  { pictureKey, points, bonuses, claimStatus, returned, ...scan }: OwnScan,
) {
  return {
    ...toWire(scan),
    id: scan.serial,
    imageUrl: pictureUrl(config, pictureKey),
    reward_points: points,
    ...(bonuses && { bonuses: bonuses.map(toWire) }),
    fromated_created_dt: formatIndianDateTime(scan.scannedAt),
    status: claimStatus,
    returned: returned.map(toWire),
  };
}
