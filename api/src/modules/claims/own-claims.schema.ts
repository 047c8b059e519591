import { Type } from '@sinclair/typebox';
import { pageSchema } from '../../http/request-fields';
import { moment, orNull } from '../../http/envelope';
import { claimStatus } from './claims.schema';
import { transactionId } from './approval.schema';

export const ownClaimsBody = Type.Object({ page: pageSchema, status: Type.Optional(claimStatus) });
export const ownClaimBody = Type.Object({ transaction_id: transactionId });
export const ownClaimItemsBody = Type.Object({ transaction_id: transactionId, page: pageSchema });

export const ownClaim = Type.Object({
  transaction_id: Type.String(),
  points: Type.Integer(),
  status: claimStatus,
  claimed_at: moment,
  fromated_created_dt: Type.String({ description: 'claimed_at in IST.' }),
  resolved_at: orNull(moment),
  reason: orNull(Type.String({ description: 'Why it was turned down.' })),
  items_count: Type.Integer({ description: 'The scans it was made over.' }),
  decision_days: orNull(
    Type.Integer({ description: 'Days a decision usually takes, if the operator has configured it.' }),
  ),
});

export const ownClaimDetail = Type.Composite([
  ownClaim,
  Type.Object({
    items_points: Type.Integer({ description: 'Points of those scans; the rest of the claim came by adjustments.' }),
  }),
]);

export const ownClaimItem = Type.Object({
  id: Type.Integer({ description: 'For /users/scannersById.' }),
  product_name: Type.String(),
  model_name: Type.String(),
  imageUrl: Type.String(),
  reward_points: Type.Integer(),
  scanned_at: moment,
  fromated_created_dt: Type.String(),
});
