import { msg } from '@lingui/core/macro';
import type { ActionTexts } from './action-text';

/** Actions on the team, payouts, settings and the rest of the programme. */
export const programmeActions = {
  'admin-signed-in': {
    name: msg`Signed in`,
    text: ({ by }) => (by === 'link' ? msg`Signed in with a link made on the server` : msg`Signed in`),
  },
  'admin-link-made': {
    name: msg`Sign-in link made`,
    text: msg`A sign-in link for an admin was made on the server`,
  },
  'admin-signed-out': {
    name: msg`Signed out`,
    text: ({ everywhere }) => (everywhere === true ? msg`Signed out on all devices` : msg`Signed out`),
  },
  'admin-code-locked': {
    name: msg`Too many wrong codes`,
    text: msg`Too many wrong codes were entered for an admin’s mobile`,
  },
  'admin-invited': { name: msg`Admin added`, text: msg({ message: 'Added admin {member}: {roles}' }) },
  'admin-changed': {
    name: msg`Admin changed`,
    text: ({ changes }) =>
      changes
        ? msg({ message: 'Changed the roles of admin {member}: {rolesBefore} → {rolesAfter}' })
        : msg({ message: 'Changed the name of admin {member}' }),
  },
  'admin-removed': { name: msg`Admin removed`, text: msg({ message: 'Removed admin {member}' }) },
  'payout-run-created': {
    name: msg`Payout run created`,
    text: msg({ message: 'Made payout run {run}: {payments}{cause}' }),
  },
  'payout-run-confirmed': {
    name: msg`Payout run confirmed`,
    text: msg({ message: 'Confirmed payout run {run}: {payments}{cause}' }),
  },
  'payout-run-sent': {
    name: msg`Payout run sent to the bank`,
    text: msg({ message: 'Marked payout run {run} as sent to the bank: {payments}{cause}' }),
  },
  'payout-run-cancelled': {
    name: msg`Payout run cancelled`,
    text: msg({ message: 'Cancelled payout run {run}: {payments}{cause}' }),
  },
  'payout-file-downloaded': {
    name: msg`Payment file downloaded`,
    text: msg({ message: 'Downloaded the payment file of run {run}: {payments}{cause}' }),
  },
  'payout-results-applied': {
    name: msg`Bank results applied`,
    text: msg({
      message:
        'Stored the bank’s results of run {run}: {paid, plural, one {# payment is paid} other {# payments are paid}}, {returned, plural, one {# was returned} other {# were returned}}{cause}',
    }),
  },
  'payout-items-left': {
    name: msg`Payments left a run`,
    text: ({ run_cancelled: cancelled, because }) => {
      if (cancelled === true)
        return msg({ message: 'The last payments left payout run {run}, which was cancelled: {payments}' });
      if (because === 'suspended') return msg({ message: 'A suspended account left payout run {run}: {payments}' });
      if (because === 'deleted') return msg({ message: 'A deleted account left payout run {run}: {payments}' });
      return msg({ message: 'A claim whose earlier result is being corrected left payout run {run}: {payments}' });
    },
  },
  'payout-result-corrected': {
    name: msg`Bank result corrected`,
    text: ({ to }) =>
      to === 'paid'
        ? msg({ message: 'Corrected payment {payment} of run {run} to paid: {amount} to {user}' })
        : msg({ message: 'Corrected payment {payment} of run {run} to returned: {amount} to {user}' }),
  },
  'payee-names-asked': {
    name: msg`Users asked for their names`,
    text: msg({
      message:
        '{users, plural, one {Asked # user for the name in English letters} other {Asked # users for their names in English letters}}',
    }),
  },
  'settings-changed': { name: msg`Settings changed`, text: msg({ message: 'Changed the {settings}{fields}' }) },
  'export-downloaded': {
    name: msg`Report downloaded`,
    text: msg({ message: 'Downloaded the report {reportName} ({format}): {rows, plural, one {# row} other {# rows}}' }),
  },
  'view-saved': { name: msg`View saved`, text: msg({ message: '{action}: {name}' }) },
  'view-changed': { name: msg`View changed`, text: msg({ message: '{action}: {name}' }) },
  'view-deleted': { name: msg`View deleted`, text: msg({ message: '{action}: {name}' }) },
  'programme-restored': {
    name: msg`Programme restored`,
    text: ({ backup }) =>
      backup
        ? msg({ message: 'The programme was restored from the backup {backup}' })
        : msg`The programme was restored to an earlier time`,
  },
  'demo-data-filled': { name: msg`Sample data added`, text: msg`Sample data was added` },
} as const satisfies ActionTexts;
