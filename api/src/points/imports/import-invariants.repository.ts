import { sql } from 'kysely';
import type { Invariant } from '../../platform/invariant';

export const importInvariants: readonly Invariant[] = [
  {
    id: 'I36',
    holds:
      'Opening balances and their entries in the journal match one to one, and the entries of an import sum to what its report says',
    violations: sql`
      with entries as (
        select journal_id as id, user_id, points, 'programme' as from_account from opening_entries
        union all
        select undo_journal_id, user_id, points, 'available' from opening_entries where undo_journal_id is not null
      )
      select format('entry %s of an opening balance of user %s for %s, in the journal user %s for %s', coalesce(e.id, j.id),
        e.user_id, e.points, j.user_id, j.points) as violation
      from entries e full join (select * from journal where kind = 'opening') j on j.id = e.id
      where (e.user_id, e.points, e.from_account) is distinct from (j.user_id, j.points, j.from_account)
      union all
      select format('import %s reports %s points, its entries sum to %s', i.id, i.points, coalesce(o.points, 0))
      from imports i left join (select import_id, sum(points) as points from opening_entries group by import_id) o
        on o.import_id = i.id
      where i.kind = 'balances' and i.state in ('applied', 'undoing', 'undone') and i.points <> coalesce(o.points, 0)`,
  },
];
