import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { NoMatch } from '../../../lists/list-region';
import { ListTable } from '../../../lists/list-table';
import { type ListSchema, useListView } from '../../../lists/use-list-view';
import { WithDetail } from '../../../lists/with-detail';
import { paths } from '../../../paths';
import { CorrectionDialog } from './correction-dialog';
import { type InstantPayment, useInstantPayments } from './instant-payments.resource';
import { amountCell, PayeeName, ResultText } from './payout-states';
import styles from './payouts.module.css';
import type { Correction } from './payouts.resource';

const choices = ['open', 'paid', 'failed', 'reversed', 'differences'] as const;
const schema = { filters: { shown: { param: 'shown', values: choices } } } as const satisfies ListSchema;
const tones = {
  ...({ created: 'pending', sent: 'info', processing: 'info' } as const),
  ...({ paid: 'success', failed: 'neutral', reversed: 'warning' } as const),
};

function useStateNames(): Record<InstantPayment['state'], string> {
  const { t } = useLingui();
  return {
    created: t`To be ordered`,
    sent: t`Ordered`,
    processing: t`With the provider`,
    paid: t`Paid`,
    failed: t`Failed: for a run`,
    reversed: t`Returned`,
  };
}

function useProblemNames(): Record<NonNullable<InstantPayment['problem']>, string> {
  const { t } = useLingui();
  return {
    amount: t`The provider has another amount`,
    reference: t`The bank’s reference is missing, or of another payment`,
    state: t`The provider has another result`,
    unknown: t`The provider does not know it`,
    account: t`Made from another account than the configured one`,
    late: t`No result for an hour`,
  };
}

function useColumns(): Column<InstantPayment>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const stateNames = useStateNames();
  const problemNames = useProblemNames();
  return [
    {
      id: 'payment',
      label: t`Payment`,
      cell: ({ payment, transactionId }) => (
        <WithDetail detail={<Link to={paths.claim(transactionId)}>{transactionId}</Link>}>
          <span className={styles.whole}>{payment}</span>
        </WithDetail>
      ),
    },
    { id: 'name', label: t`Name`, primary: true, cell: (payment) => <PayeeName {...payment} /> },
    { id: 'amount', label: t`Amount`, align: 'end', cell: amountCell },
    { id: 'details', label: t`Paid to`, cell: ({ masked }) => <span className={styles.whole}>{masked}</span> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state, problem, beingCorrected }) => (
        <WithDetail
          detail={
            beingCorrected ? (
              <Link to={paths.confirmations}>{t`A correction waits for another admin`}</Link>
            ) : (
              problem && problemNames[problem]
            )
          }
        >
          {/* As wide as its text, not as the detail. */}
          <span>
            <StatusChip tone={tones[state]}>{stateNames[state]}</StatusChip>
          </span>
        </WithDetail>
      ),
    },
    {
      id: 'at',
      label: t`Made`,
      cell: ({ createdAt }) => (
        <DateText className={styles.whole} value={createdAt} format="date-time" locale={locale} />
      ),
    },
    { id: 'result', label: t`Reference or reason`, cell: (payment) => <ResultText {...payment} /> },
  ];
}

/** Returns what admins may state about a payment of which the provider says something else, or nothing. */
function correctionsOf({ state, problem, beingCorrected }: InstantPayment): Correction['to'][] {
  if (problem === null || beingCorrected) return [];
  if (state === 'paid') return ['returned'];
  return state === 'reversed' || state === 'failed' ? ['paid'] : ['paid', 'unpaid'];
}

export function InstantPaymentList({ mayCorrect }: { mayCorrect: boolean }) {
  const { t } = useLingui();
  const [corrected, setCorrected] = useState<{ payment: InstantPayment; to: Correction['to'] }>();
  const view = useListView(schema, useColumns());
  const { shown } = view.filters;
  const names = {
    ...{ open: t`Under way`, paid: t`Paid`, failed: t`Failed` },
    ...{ reversed: t`Returned`, differences: t`Differences` },
  };
  const corrections = { paid: t`It was paid`, returned: t`It came back`, unpaid: t`Not paid` };
  return (
    <Card title={t`Payments made at once`} padding="none">
      <FilterBar attached>
        <FilterChips
          legend={t`State`}
          options={[{ value: '' as const, label: t`All` }, ...choices.map((value) => ({ value, label: names[value] }))]}
          value={shown}
          onValueChange={(next) => view.setFilters({ shown: next })}
        />
      </FilterBar>
      <ListTable
        view={view}
        response={useInstantPayments(shown, view.page)}
        caption={t`Payments made at once`}
        rowKey={({ id }) => String(id)}
        loadingLabel={t`Loading payments…`}
        errorTitle={t`The payments could not be loaded`}
        empty={
          <EmptyState
            icon={<Zap aria-hidden="true" />}
            title={t`No payments yet`}
            message={t`Approved claims of verified payees appear here as they are paid.`}
          />
        }
        noResults={
          <NoMatch
            title={t`No payment is in this state`}
            message={t`Choose another state.`}
            clearLabel={t`Show all states`}
            onClear={view.clearFilters}
          />
        }
        {...(mayCorrect && {
          actionsLabel: t`Actions`,
          rowActions: (payment: InstantPayment) =>
            correctionsOf(payment).map((to) => (
              <Button key={to} size="sm" variant="secondary" onClick={() => setCorrected({ payment, to })}>
                {corrections[to]}
              </Button>
            )),
        })}
      />
      {corrected && (
        <CorrectionDialog
          {...corrected}
          isReturned={corrected.payment.state === 'reversed'}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </Card>
  );
}
