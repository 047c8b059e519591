import type { SchemaMigration } from '../schema-migration';
import * as people from './0001-people';
import * as catalogueAndBatches from './0002-catalogue-and-batches';
import * as points from './0003-points';
import * as audit from './0004-audit';
import * as stores from './0005-stores';
import * as imports from './0006-imports';
import * as codes from './0007-codes';
import * as searchablePeople from './0008-people';
import * as dashboard from './0009-dashboard';
import * as scanRequestKey from './0010-scan-request-key';
import * as news from './0011-news';
import * as accountDeletion from './0012-account-deletion';
import * as schemaNeeds from './0013-schema-needs';
import * as knownCodeKeys from './0014-known-code-keys';
import * as restorableFunctions from './0015-restorable-functions';
import * as scanCounts from './0016-scan-counts';
import * as tallies from './0017-tallies';
import * as settledTotals from './0018-settled-totals';

/** Every migration in order; the key is its name in the database and never changes once it has shipped. */
export const migrations: Record<string, SchemaMigration> = {
  '0001-people': people,
  '0002-catalogue-and-batches': catalogueAndBatches,
  '0003-points': points,
  '0004-audit': audit,
  '0005-stores': stores,
  '0006-imports': imports,
  '0007-codes': codes,
  '0008-people': searchablePeople,
  '0009-dashboard': dashboard,
  '0010-scan-request-key': scanRequestKey,
  '0011-news': news,
  '0012-account-deletion': accountDeletion,
  '0013-schema-needs': schemaNeeds,
  '0014-known-code-keys': knownCodeKeys,
  '0015-restorable-functions': restorableFunctions,
  '0016-scan-counts': scanCounts,
  '0017-tallies': tallies,
  '0018-settled-totals': settledTotals,
};
