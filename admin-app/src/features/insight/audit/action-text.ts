import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ActionText, ofWebhook, order } from './action-sentence';
import type { AuditAction, AuditEvent } from './audit.resource';
import { catalogueActions } from './catalogue-actions';

const actions: Readonly<Record<AuditAction, ActionText>> = {
  // The team, payouts, settings and the rest of the programme.
  'admin-signed-in': [
    msg`Signed in`,
    ({ by }) => (by === 'link' ? msg`Signed in with a link made on the server` : msg`Signed in`),
  ],
  'admin-link-made': [msg`Sign-in link made`, msg`A sign-in link for an admin was made on the server`],
  'admin-signed-out': [
    msg`Signed out`,
    ({ everywhere }) => (everywhere === true ? msg`Signed out on all devices` : msg`Signed out`),
  ],
  'admin-code-locked': [msg`Too many wrong codes`, msg`Too many wrong codes were entered for an admin’s mobile`],
  'admin-invited': [msg`Admin added`, msg({ message: 'Added admin {member}: {roles}' })],
  'admin-changed': [
    msg`Admin changed`,
    ({ changes }) =>
      changes
        ? msg({ message: 'Changed the roles of admin {member}: {rolesBefore} → {rolesAfter}' })
        : msg({ message: 'Changed the name of admin {member}' }),
  ],
  'admin-removed': [msg`Admin removed`, msg({ message: 'Removed admin {member}' })],
  'scheme-added': [msg`Scheme made`, msg({ message: 'Made the scheme “{name}”' })],
  'scheme-changed': [msg`Scheme changed`, msg({ message: 'Changed the scheme “{name}”: version {version}' })],
  'scheme-list-added': [msg`List of people added`, msg({ message: 'Added the list “{name}” of {people} people' })],
  'scheme-list-downloaded': [msg`List of people downloaded`, msg({ message: 'Downloaded a list of {people} people' })],
  'scheme-list-removed': [msg`List of people deleted`, msg({ message: 'Deleted the list “{name}”' })],
  'scheme-stopped': [msg`Scheme stopped`, msg({ message: 'Stopped the scheme “{name}” after {points}' })],
  'campaign-started': [
    msg`Campaign started`,
    msg({ message: 'Started the campaign “{name}” for {people} people, at most {amount}' }),
  ],
  'campaign-paused': [msg`Campaign paused`, msg({ message: 'Paused the campaign “{name}”' })],
  'campaign-resumed': [msg`Campaign resumed`, msg({ message: 'Resumed the campaign “{name}”' })],
  'campaign-stopped': [msg`Campaign stopped`, msg({ message: 'Stopped the campaign “{name}”' })],
  'payout-run-created': [msg`Payout run created`, msg({ message: 'Made payout run {run}: {payments}{cause}' })],
  'payout-run-confirmed': [
    msg`Payout run confirmed`,
    msg({ message: 'Confirmed payout run {run}: {payments}{cause}' }),
  ],
  'payout-run-sent': [
    msg`Payout run sent to the bank`,
    msg({ message: 'Marked payout run {run} as sent to the bank: {payments}{cause}' }),
  ],
  'payout-run-cancelled': [
    msg`Payout run cancelled`,
    msg({ message: 'Cancelled payout run {run}: {payments}{cause}' }),
  ],
  'payout-file-downloaded': [
    msg`Payment file downloaded`,
    msg({ message: 'Downloaded the payment file of run {run}: {payments}{cause}' }),
  ],
  'payout-results-applied': [
    msg`Bank results applied`,
    msg({
      message:
        'Stored the bank’s results of run {run}: {paid, plural, one {# payment is paid} other {# payments are paid}}, {returned, plural, one {# was returned} other {# were returned}}{cause}',
    }),
  ],
  'payout-items-left': [
    msg`Payments left a run`,
    ({ run_cancelled: cancelled, because }) => {
      if (cancelled === true)
        return msg({ message: 'The last payments left payout run {run}, which was cancelled: {payments}' });
      if (because === 'suspended') return msg({ message: 'A suspended account left payout run {run}: {payments}' });
      if (because === 'deleted') return msg({ message: 'A deleted account left payout run {run}: {payments}' });
      return msg({ message: 'A claim whose earlier result is being corrected left payout run {run}: {payments}' });
    },
  ],
  'payout-result-corrected': [
    msg`Bank result corrected`,
    ({ from, to }) => {
      if ((from === 'open' || from === 'cancelled') && to === 'paid')
        return msg({ message: 'Stated that payment {payment} at once was paid: {amount} to {user}' });
      if (from === 'open')
        return msg({ message: 'Stated that payment {payment} at once was not paid: {amount} to {user} is for a run' });
      return to === 'paid'
        ? msg({ message: 'Corrected payment {payment} of run {run} to paid: {amount} to {user}' })
        : msg({ message: 'Corrected payment {payment} of run {run} to returned: {amount} to {user}' });
    },
  ],
  'instant-payment-failed': [
    msg`Payment at once failed`,
    msg({ message: 'Payment {payment} at once failed: {amount} to {user} is for a run' }),
  ],
  'instant-payments-stopped': [
    msg`Payments at once stopped`,
    msg({ message: 'The payout provider rejected the last {orders} orders ({reason}): payments at once are paused' }),
  ],
  'payee-verifications-postponed': [
    msg`Verifications postponed`,
    msg({ message: 'The payout provider rejects the verification of payees ({reason}): one is tried every hour' }),
  ],
  'payout-balance-low': [
    msg`Balance low`,
    msg`The balance at the payout provider fell below the amount of the settings`,
  ],
  'payee-accepted': [msg`Payee accepted`, msg({ message: 'Accepted the other name at the bank of {user}' })],
  'payee-correction-asked': [msg`Payee to correct`, msg({ message: 'Asked {user} to correct bank or UPI' })],
  'payee-names-asked': [
    msg`Users asked for their names`,
    msg({
      message:
        '{users, plural, one {Asked # user for the name in English letters} other {Asked # users for their names in English letters}}',
    }),
  ],
  'settings-changed': [msg`Settings changed`, msg({ message: 'Changed the {settings}{fields}' })],
  'export-downloaded': [
    msg`Report downloaded`,
    msg({ message: 'Downloaded the report {reportName} ({format}): {rows, plural, one {# row} other {# rows}}' }),
  ],
  'api-key-created': [msg`API key created`, msg({ message: '{action}: {name}' })],
  'api-key-revoked': [msg`API key revoked`, msg({ message: '{action}: {name}' })],
  'webhook-endpoint-added': [msg`Webhook added`, msg({ message: '{action}: {host}' })],
  'webhook-endpoint-changed': [msg`Webhook changed`, msg({ message: '{action}: {host}' })],
  'webhook-endpoint-removed': [msg`Webhook removed`, msg({ message: '{action}: {host}' })],
  'webhook-endpoint-paused': ofWebhook(msg`Webhook paused`),
  'webhook-endpoint-resumed': ofWebhook(msg`Webhook resumed`),
  'webhook-secret-rotated': ofWebhook(msg`Webhook secret replaced`),
  'webhook-test-sent': ofWebhook(msg`Test sent to a webhook`),
  'webhook-deliveries-replayed': ofWebhook(msg`Webhook events sent again`),
  'view-saved': [msg`View saved`, msg({ message: '{action}: {name}' })],
  'view-changed': [msg`View changed`, msg({ message: '{action}: {name}' })],
  'view-deleted': [msg`View deleted`, msg({ message: '{action}: {name}' })],
  'programme-restored': [
    msg`Programme restored`,
    ({ backup }) =>
      backup
        ? msg({ message: 'The programme was restored from the backup {backup}' })
        : msg`The programme was restored to an earlier time`,
  ],
  'demo-data-filled': [msg`Sample data added`, msg`Sample data was added`],
  ...catalogueActions,
  // Users, their claims and cases, and orders for a second admin.
  'claim-approved': [
    msg`Claim approved`,
    ({ rules_version: version }) =>
      version
        ? msg({ message: 'Approved by rule {rules_version}: claim {claim} of {user}, {points}' })
        : msg({ message: 'Approved claim {claim} of {user}: {points}' }),
  ],
  'claim-rejected': [msg`Claim rejected`, msg({ message: 'Rejected claim {claim} of {user}: {points} went back' })],
  'claims-made-payable': [
    msg`Claims made payable`,
    msg({
      message:
        'Made {claims, plural, one {# claim} other {# claims}} payable that had been approved without a value: {amount}, at {value} a point',
    }),
  ],
  'reason-added': [msg`Rejection reason saved`, msg({ message: 'Saved the rejection reason “{name}”' })],
  'reason-removed': [msg`Rejection reason deleted`, msg({ message: 'Deleted the rejection reason “{name}”' })],
  'rules-changed': [
    msg`Approval rules changed`,
    ({ enabled }) =>
      enabled === true
        ? msg({ message: 'Changed the approval rules: version {version}, on' })
        : msg({ message: 'Changed the approval rules: version {version}, off' }),
  ],
  'case-granted': [msg`Points of a photo granted`, msg({ message: 'Granted {points} for a photo to {user}' })],
  'case-declined': [msg`Photo declined`, msg({ message: 'Declined a photo from {user}' })],
  'number-requested': [
    msg`Lost number reported`,
    msg({ message: '{user}: somebody asks to move the account to a new number' }),
  ],
  'number-request-approved': [
    msg`New number approved`,
    msg({ message: 'Approved moving the account of {user} to a new number' }),
  ],
  'number-request-declined': [
    msg`New number declined`,
    msg({ message: 'Declined moving the account of {user} to a new number' }),
  ],
  'number-request-cancelled': [
    msg`Request for a number cancelled`,
    ({ by }) =>
      by === 'old-number'
        ? msg({ message: '{user}: the request for a new number was cancelled with the old number' })
        : msg({ message: '{user}: the request for a new number was withdrawn' }),
  ],
  'number-request-stale': [
    msg`New number not carried out`,
    msg({ message: '{user}: the approved new number could not be carried out, the accounts have changed' }),
  ],
  'number-changed': [msg`Mobile number changed`, msg({ message: '{user}: the number changed from {from} to {to}' })],
  'payout-answer-wrong': [
    msg`Wrong answer before payout details`,
    msg({ message: '{user}: a wrong answer before a change of payout details' }),
  ],
  'points-adjusted': [msg`Points adjusted`, msg({ message: 'Adjusted the points of {user}: {signed}' })],
  'accounts-merged': [
    msg`Accounts merged`,
    msg({ message: 'Merged account {given} into that of {user}: {points} points' }),
  ],
  'merge-undone': [
    msg`Merge undone`,
    msg({ message: 'Undid the merge of account {given} into that of {user}: {points} points' }),
  ],
  'account-deleted': [msg`Account deleted`, msg({ message: '{user}: deleted by the owner' })],
  'user-suspended': [msg`Account suspended`, msg({ message: 'Suspended {user}' })],
  'user-restored': [msg`Account restored`, msg({ message: 'Restored {user}' })],
  'confirmation-requested': order(msg`Second admin asked to confirm`),
  'confirmation-given': order(msg`Confirmed as second admin`),
  'confirmation-declined': order(msg`Declined as second admin`),
  'confirmation-expired': order(msg`Order for a second admin expired`),
  'confirmation-withdrawn': order(msg`Order for a second admin withdrawn`),
};

/** Returns the sentence of an event, still without its values; undefined for an action that a newer api records. */
export function sentenceOf({ action, details }: AuditEvent): MessageDescriptor | undefined {
  const sentence = (actions as Partial<typeof actions>)[action]?.[1];
  return typeof sentence === 'function' ? sentence(details) : sentence;
}

export function useActionNames(): Readonly<Record<string, string>> {
  const { i18n } = useLingui();
  return Object.fromEntries(Object.entries(actions).map(([action, [name]]) => [action, i18n._(name)]));
}
