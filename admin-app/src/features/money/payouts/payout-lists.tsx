import { useLingui, Trans } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { formatDate, DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Link } from '@loyalty/shared-ui/router';
import { Wallet, Landmark } from 'lucide-react';
import { Num } from '@loyalty/shared-ui/num';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { NoMatch } from '../../../lists/list-region';
import { ListTable } from '../../../lists/list-table';
import { useListView, type ListSchema } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import { amountCell, PayeeName, ResultText, StateChip, StateFilter } from './payout-states';
import styles from './payouts.module.css';
import { type Payout, usePayouts, type RunRow, useRuns } from './payouts.resource';
import { WithDetail } from '../../../lists/with-detail';

const states = ['payable', 'in-run', 'returned', 'paid', 'forfeited'] as const;
const schema = { filters: { state: { param: 'state', values: states } } } as const satisfies ListSchema;

function useColumns(): Column<Payout>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const blockedText = ({ blocked, payableFrom }: Payout) => {
    if (blocked === 'no-details') return t`No payout details yet`;
    if (blocked === 'suspended') return t`The account is suspended`;
    const from = formatDate(payableFrom ?? '', 'day-time', locale) ?? '';
    return t`New payout details: paid from ${from} on`;
  };
  return [
    {
      id: 'transaction',
      label: t`Transaction`,
      cell: ({ transactionId }) => (
        <Link className={styles.whole} to={paths.claim(transactionId)}>
          {transactionId}
        </Link>
      ),
    },
    { id: 'name', label: t`Name`, primary: true, cell: (payout) => <PayeeName {...payout} /> },
    { id: 'amount', label: t`Amount`, align: 'end', cell: amountCell },
    {
      id: 'details',
      label: t`Paid to`,
      cell: (payout) => (
        <WithDetail detail={payout.blocked && blockedText(payout)}>
          <span className={styles.whole}>{payout.masked || '–'}</span>
        </WithDetail>
      ),
    },
    { id: 'state', label: t`State`, cell: ({ state }) => <StateChip state={state} /> },
    {
      id: 'run',
      label: t`Run`,
      cell: ({ runId }) => (runId === null ? '–' : <Link to={paths.payoutRun(runId)}>{runId}</Link>),
    },
    { id: 'result', label: t`Reference or reason`, cell: (payout) => <ResultText {...payout} /> },
  ];
}

export function PayoutList() {
  const { t } = useLingui();
  const view = useListView(schema, useColumns());
  const { state } = view.filters;
  const response = usePayouts(state, view.page);
  return (
    <Card title={t`Approved claims`} padding="none">
      <StateFilter states={states} value={state} onValueChange={(next) => view.setFilters({ state: next })} />
      <ListTable
        view={view}
        response={response}
        caption={t`Approved claims`}
        rowKey={({ transactionId }) => transactionId}
        loadingLabel={t`Loading payouts…`}
        errorTitle={t`The payouts could not be loaded`}
        empty={
          <EmptyState
            icon={<Wallet aria-hidden="true" />}
            title={t`Nothing to pay yet`}
            message={t`Claims appear here once they are approved while a point has a worth.`}
            action={<LinkButton variant="secondary" to={paths.claims}>{t`Claims`}</LinkButton>}
          />
        }
        noResults={
          <NoMatch
            title={t`No claim is in this state`}
            message={t`Choose another state.`}
            clearLabel={t`Show all states`}
            onClear={view.clearFilters}
          />
        }
      />
    </Card>
  );
}

export function RunList() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [page, setPage] = useState(1);
  const columns: Column<RunRow>[] = [
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
      cell: ({ createdAt }) => <DateText className={styles.whole} value={createdAt} format="date" locale={locale} />,
    },
    { id: 'items', label: t`Payments`, align: 'end', cell: ({ items }) => <Num value={items} /> },
    { id: 'amount', label: t`Amount`, align: 'end', cell: amountCell },
    { id: 'returned', label: t`Returned`, align: 'end', cell: ({ returned }) => <Num value={returned} /> },
    { id: 'state', label: t`State`, cell: ({ state }) => <StateChip state={state} /> },
  ];
  return (
    <Card title={t`Runs`} padding="none">
      <ListTable
        view={{ columns, page, setPage }}
        response={useRuns(page)}
        caption={t`Runs`}
        rowKey={({ id }) => String(id)}
        loadingLabel={t`Loading runs…`}
        errorTitle={t`The runs could not be loaded`}
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<Landmark aria-hidden="true" />}
            title={t`No runs yet`}
            message={t`A run gathers the claims that can be paid, for one file to the bank.`}
          />
        }
      />
    </Card>
  );
}
