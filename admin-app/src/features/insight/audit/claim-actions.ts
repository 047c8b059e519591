import { msg } from '@lingui/core/macro';
import type { ActionTexts } from './action-text';

type ActionName = ActionTexts[string]['name'];

const order = (name: ActionName) => ({ name, text: msg({ message: '{action}{fields}{cause}{forProduct}{ofUser}' }) });

/** Actions on users, their claims and cases, and orders for a second admin. */
export const claimActions = {
  'claim-approved': {
    name: msg`Claim approved`,
    text: ({ rules_version: version }) =>
      version
        ? msg({ message: 'Approved by rule {rules_version}: claim {claim} of {user}, {points} points' })
        : msg({ message: 'Approved claim {claim} of {user}: {points} points' }),
  },
  'claim-rejected': {
    name: msg`Claim rejected`,
    text: msg({ message: 'Rejected claim {claim} of {user}: {points} points went back' }),
  },
  'claims-made-payable': {
    name: msg`Claims made payable`,
    text: msg({
      message:
        'Made {claims, plural, one {# claim} other {# claims}} payable that had been approved without a value: {amount}, at {value} a point',
    }),
  },
  'reason-added': { name: msg`Rejection reason saved`, text: msg({ message: 'Saved the rejection reason “{name}”' }) },
  'reason-removed': {
    name: msg`Rejection reason deleted`,
    text: msg({ message: 'Deleted the rejection reason “{name}”' }),
  },
  'rules-changed': {
    name: msg`Approval rules changed`,
    text: ({ enabled }) =>
      enabled === true
        ? msg({ message: 'Changed the approval rules: version {version}, on' })
        : msg({ message: 'Changed the approval rules: version {version}, off' }),
  },
  'case-granted': {
    name: msg`Points of a photo granted`,
    text: msg({ message: 'Granted {points} points for a photo to {user}' }),
  },
  'case-declined': { name: msg`Photo declined`, text: msg({ message: 'Declined a photo from {user}' }) },
  'points-adjusted': { name: msg`Points adjusted`, text: msg({ message: 'Adjusted the points of {user}: {signed}' }) },
  'account-deleted': { name: msg`Account deleted`, text: msg({ message: '{user}: deleted by the owner' }) },
  'user-suspended': { name: msg`Account suspended`, text: msg({ message: 'Suspended {user}' }) },
  'user-restored': { name: msg`Account restored`, text: msg({ message: 'Restored {user}' }) },
  'confirmation-requested': order(msg`Second admin asked to confirm`),
  'confirmation-given': order(msg`Confirmed as second admin`),
  'confirmation-declined': order(msg`Declined as second admin`),
  'confirmation-expired': order(msg`Order for a second admin expired`),
  'confirmation-withdrawn': order(msg`Order for a second admin withdrawn`),
} as const satisfies ActionTexts;
