import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { Link } from '@loyalty/shared-ui/router';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListRegion } from '../../../lists/list-region';
import { usePagerLabels } from '../../../lists/list-table';
import { paths } from '../../../paths';
import { StateChip } from './payout-states';
import styles from './payouts.module.css';
import { useRuns } from './payouts.resource';

/** Lists the runs, newest first. */
export function RunList() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [page, setPage] = useState(1);
  const response = useRuns(page);
  const pagerLabels = usePagerLabels();
  const { rows = [], total = 0 } = response.data ?? {};
  return (
    <Card title={t`Runs`} padding="none">
      <ListRegion
        response={response}
        count={total}
        loadingLabel={t`Loading runs…`}
        errorTitle={t`The runs could not be loaded`}
        skeleton={<SkeletonRows rows={3} />}
        empty={
          <EmptyState
            icon={<Landmark aria-hidden="true" />}
            title={t`No runs yet`}
            message={t`A run gathers the claims that can be paid, for one file to the bank.`}
          />
        }
      >
        <DataTable
          caption={t`Runs`}
          busy={response.isLoading}
          rows={rows}
          rowKey={({ id }) => String(id)}
          columns={[
            {
              id: 'run',
              label: t`Run`,
              primary: true,
              cell: ({ id }) => (
                <Link className={styles.name} to={paths.payoutRun(id)}>
                  <Trans>Run {id}</Trans>
                </Link>
              ),
            },
            {
              id: 'made',
              label: t`Made`,
              cell: ({ createdAt }) => (
                <DateText className={styles.whole} value={createdAt} format="date" locale={locale} />
              ),
            },
            { id: 'items', label: t`Payments`, align: 'end', cell: ({ items }) => <Num value={items} /> },
            {
              id: 'amount',
              label: t`Amount`,
              align: 'end',
              cell: ({ amountPaise }) => <span className={styles.amount}>{formatPaise(amountPaise)}</span>,
            },
            { id: 'returned', label: t`Returned`, align: 'end', cell: ({ returned }) => <Num value={returned} /> },
            { id: 'state', label: t`State`, cell: ({ state }) => <StateChip state={state} /> },
          ]}
        />
        <Pager page={page} total={total} onPageChange={setPage} labels={pagerLabels} />
      </ListRegion>
    </Card>
  );
}
