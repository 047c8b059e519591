import { sql } from 'kysely';
import type { Invariant } from '../../platform/invariant';
import { LARGEST_SERIAL } from '../codes';
import { batchOf } from './market-codes.repository';

export const marketInvariants: readonly Invariant[] = [
  {
    id: 'I37',
    holds:
      'A file of market codes has as many codes and points as its batches, each code stored once, or forgotten by an undo unless it was scanned',
    violations: sql`
      with stored as (
        select ${batchOf} as batch_id, count(*) as codes, min(serial) as first, max(serial) as last from market_codes group by 1
      ),
      sums as (
        select market_file_id as id, sum(quantity) as codes, sum(quantity::bigint * points) as points
        from batches where market_file_id is not null group by 1
      )
      select format('file %s says %s codes of %s points, its batches %s of %s', f.id, f.codes, f.points, coalesce(s.codes, 0),
          coalesce(s.points, 0)) as violation
      from market_files f left join sums s on s.id = f.id
      where (f.codes, f.points::numeric) is distinct from (coalesce(s.codes, 0), coalesce(s.points, 0))
      union all
      select format('batch %s of %s market codes has %s stored, serials %s to %s', coalesce(b.id, s.batch_id), b.quantity,
          coalesce(s.codes, 0), s.first, s.last)
      from (
        select b.*, f.state from batches b left join market_files f on f.id = b.market_file_id
        where b.first_serial > ${sql.lit(LARGEST_SERIAL)}::bigint
      ) b
      full join stored s on s.batch_id = b.id
      where b.id is null or s.first < b.first_serial or s.last >= b.first_serial + b.quantity or s.codes > b.quantity
        or (b.state is distinct from 'undoing' and b.state is distinct from 'undone' and coalesce(s.codes, 0) <> b.quantity)
      union all
      select format('scan of market serial %s, whose code is not stored', x.serial)
      from scans x where x.serial > ${sql.lit(LARGEST_SERIAL)}::bigint
        and not exists (select from market_codes c where c.serial = x.serial)`,
  },
];
