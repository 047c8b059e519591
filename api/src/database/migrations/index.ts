import type { Migration } from 'kysely';
import * as people from './0001-people';
import * as catalogueAndBatches from './0002-catalogue-and-batches';
import * as points from './0003-points';
import * as imports from './0006-imports';
import * as audit from './0004-audit';
import * as searchablePeople from './0008-people';

/** Every migration in order; the key is its name in the database and never changes once it has shipped. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-catalogue-and-batches': catalogueAndBatches,
  '0003-points': points,
  '0006-imports': imports,
  '0004-audit': audit,
  '0008-people': searchablePeople,
};
