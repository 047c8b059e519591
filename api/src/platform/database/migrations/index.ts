import type { Migration } from 'kysely';
import * as baseline from './0001-baseline';
import * as rewards from './0002-rewards';
import * as workplace from './0003-workplace';
import * as workplaceIndexes from './0004-workplace-indexes';
import * as scanPathIndexes from './0005-scan-path-indexes';
import * as scanPath from './0006-scan-path';
import * as onePerson from './0007-one-person';
import * as runsAndCorrections from './0008-runs-and-corrections';
import * as worthAndDestinations from './0009-worth-and-destinations';
import * as epochs from './0010-epochs';
import * as proposals from './0011-proposals';
import * as readTries from './0012-read-tries';
import * as correctionsIndexes from './0013-corrections-indexes';
import * as payoutIndexes from './0014-payout-indexes';
import * as scanKeys from './0015-scan-keys';
import * as search from './0016-search';
import * as columnComments from './0017-column-comments';
import * as textsWithContacts from './0018-texts-with-contacts';
import * as claimAnswers from './0022-claim-answers';
import * as payoutsByState from './0019-payouts-by-state';
import * as changeOfNumber from './0020-change-of-number';
import * as accountMerges from './0021-account-merges';
import * as dispatchedSerials from './0023-dispatched-serials';
import * as schemes from './0024-schemes';
import * as schemePeople from './0025-scheme-people';
import * as productDetails from './0026-product-details';
import * as expiry from './0027-expiry';
import * as imports from './0028-imports';
import * as marketCodes from './0029-market-codes';
import * as integrations from './0030-integrations';
import * as instantPayments from './0031-instant-payments';
import * as reach from './0032-reach';
import * as payeeVerifications from './0033-payee-verifications';

/** A schema migration. There is no way back: a release is rolled back on the newer schema (docs/operations/upgrades.md). */
export interface SchemaMigration extends Migration {
  /**
   * 'none' for statements that PostgreSQL rejects in a transaction (`create index concurrently`). Such a migration is
   * rerun from its start after a failure, so each of its statements must be idempotent.
   */
  transaction?: 'none';
  /**
   * Set by a migration that drops something: why no running node of the previous release needs it any more
   * (docs/operations/upgrades.md, "Contract"). Without it the rules reject drops and renames.
   */
  contract?: string;
}

/** Every migration in order; the key is its name in the database and never changes once it has shipped. */
export const migrations: Record<string, SchemaMigration> = {
  '0001-baseline': baseline,
  '0002-rewards': rewards,
  '0003-workplace': workplace,
  '0004-workplace-indexes': workplaceIndexes,
  '0005-scan-path-indexes': scanPathIndexes,
  '0006-scan-path': scanPath,
  '0007-one-person': onePerson,
  '0008-runs-and-corrections': runsAndCorrections,
  '0009-worth-and-destinations': worthAndDestinations,
  '0010-epochs': epochs,
  '0011-proposals': proposals,
  '0012-read-tries': readTries,
  '0013-corrections-indexes': correctionsIndexes,
  '0014-payout-indexes': payoutIndexes,
  '0015-scan-keys': scanKeys,
  '0016-search': search,
  '0017-column-comments': columnComments,
  '0018-texts-with-contacts': textsWithContacts,
  '0019-payouts-by-state': payoutsByState,
  '0020-change-of-number': changeOfNumber,
  '0021-account-merges': accountMerges,
  '0022-claim-answers': claimAnswers,
  '0023-dispatched-serials': dispatchedSerials,
  '0024-schemes': schemes,
  '0025-scheme-people': schemePeople,
  '0026-product-details': productDetails,
  '0027-expiry': expiry,
  '0028-imports': imports,
  '0029-market-codes': marketCodes,
  '0030-integrations': integrations,
  '0031-instant-payments': instantPayments,
  '0032-reach': reach,
  '0033-payee-verifications': payeeVerifications,
};
