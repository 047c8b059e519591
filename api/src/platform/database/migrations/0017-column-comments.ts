import { type Kysely, sql } from 'kysely';

/** What names do not say; row-types.gen.ts repeats it at the columns. */
const comments = {
  'users.search_text': 'Name, mobile, location and e-mail in lower case, one per line.',
  'admins.roles': 'Given by the owner. Null: those of ADMIN_MOBILES; empty: removed from the team.',
  'admins.invited_by': 'Null: in the team for as long as in ADMIN_MOBILES.',
  'admins.roles_given_at': 'When an owner gave the roles that they have; null: never.',
  'claims.value_paise': 'What a point of it is worth, stated when it was made; null if a point had no value then.',
  'scans.request_key': 'The Idempotency-Key of its request.',
  'adjustment_reasons.reason': 'Of a manual adjustment. Unlike the journal it can be deleted.',
  'remembered_responses.body': 'Null while the command is running.',
  'schema_needs.migration': 'The migration that a release must have to serve on this database.',
  'known_code_keys.mark': 'Fingerprint of the key, to detect another one under the same id.',
  'rollup_watermark.journal_id': 'The last entry that the rollups count.',
  'scans_by_block.block': 'Scans of a batch whose serial >> 11 it is.',
  'events_by_day.admin_id': '0: without a signed-in admin.',
  'payout_details.sealed': 'Encrypted under PAYOUT_KEYS.',
  'payout_details.changed_at': 'The last replacement; null for the first details.',
  'payout_details.destination_key': 'Keyed fingerprint of the UPI ID or account.',
  'payout_details.mobile_key': 'Keyed fingerprint of the mobile number that a UPI ID begins with.',
  'payout_runs.epoch_id': 'The epoch that it was made in.',
  'payout_runs.form': 'The form of the bank file (bankFile of the settings) with which it was made.',
  'payout_items.destination_key': 'As in payout_details, of the details used; null for a deleted account.',
  'payout_items.reference': 'Of the bank (UTR), for a payment.',
  'payout_items.left_reason': 'Why it left its run before that was sent.',
  'money_journal.reversals': 'Reversals of the claim before this entry; null: none.',
  'payment_references.reference': 'Of the bank, in upper case and without blanks.',
  'payout_corrections.confirmation_id': 'Its state is that of the correction.',
  'programme_settings.confirmation_id': 'The proposal that they came from; the newest row is in force.',
  'confirmations.effective_at':
    'When a change of settings that the only owner proposed takes effect without a second owner.',
  'limit_uses.amount': 'Points, or paise of kind run.',
  'approval_rules.rules': 'The newest row is in force.',
  'claim_signals.waits': 'The claim was not decided when the job last ran.',
  'scan_cases.read_at': 'When the server tried to read the picture.',
  'scan_cases.lease_until': 'Until when one node reads it.',
  'scan_cases.read_tries': 'How often a node began to read it.',
  'first_scans.at': 'Up to unusual_watermark.',
  'unusual_watermark.journal_id': 'The last entry that was searched for unusual batches.',
  'points_by_month.month': 'Its first day.',
  'journal_seals.day': 'YYYY-MM-DD, in India.',
  'journal_seals.epoch_id': 'The last epoch, as the last entries, that the hash covers.',
  'journal_seals.hash': 'SHA-256 in hexadecimal, over the previous one and what came since.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, comment] of Object.entries(comments))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
}
