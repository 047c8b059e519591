import type { Migration } from 'kysely';
import * as people from './0001-people';
import * as catalogueAndBatches from './0002-catalogue-and-batches';
import * as points from './0003-points';

/** Every migration in order; the key is its name in the database and never changes once it has shipped. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-catalogue-and-batches': catalogueAndBatches,
  '0003-points': points,
};
