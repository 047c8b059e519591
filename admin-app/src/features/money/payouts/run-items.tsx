import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { NoMatch } from '../../../lists/list-region';
import { ListTable } from '../../../lists/list-table';
import { useListView, type ListSchema } from '../../../lists/use-list-view';
import { BankName } from '../../../payees/payee-name';
import { CorrectionDialog } from './correction-dialog';
import { canBeCorrected, ItemResult } from './item-result';
import { amountCell, PayeeName, StateChip, StateFilter } from './payout-states';
import styles from './payouts.module.css';
import { type RunItem, useRunItems } from './payouts.resource';
import { WithDetail } from '../../../lists/with-detail';

const states = ['open', 'paid', 'returned'] as const;
const schema = { filters: { state: { param: 'state', values: states } } } as const satisfies ListSchema;

function useColumns(): Column<RunItem>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return [
    {
      id: 'reference',
      label: t`Our reference`,
      cell: ({ id, transactionId }) => (
        <WithDetail detail={transactionId}>
          <span className={styles.whole}>{`PAY${id}`}</span>
        </WithDetail>
      ),
    },
    { id: 'name', label: t`Name`, primary: true, cell: (item) => <PayeeName {...item} /> },
    {
      id: 'details',
      label: t`Paid to`,
      cell: ({ masked, payee, detailsChangedAt, sharedWith, suspended }) => (
        <WithDetail detail={suspended && <Trans>Suspended since</Trans>}>
          <span className={styles.whole}>{masked || '–'}</span>
          {payee && (
            <small>
              <BankName payee={payee} />
            </small>
          )}
          {detailsChangedAt && (
            <Muted as="small" size={12}>
              <Trans>
                Changed on <DateText value={detailsChangedAt} format="date-time" locale={locale} />
              </Trans>
            </Muted>
          )}
          {sharedWith > 0 && (
            <small className={styles.shared}>
              <TriangleAlert size={14} aria-hidden="true" />
              <span>
                {t`Also paid there: ${plural(sharedWith, { one: '# other account', other: '# other accounts' })}`}
              </span>
            </small>
          )}
        </WithDetail>
      ),
    },
    { id: 'amount', label: t`Amount`, align: 'end', cell: amountCell },
    { id: 'state', label: t`State`, cell: ({ state }) => <StateChip state={state} /> },
    { id: 'result', label: t`Reference or reason`, cell: (item) => <ItemResult item={item} /> },
  ];
}

export function RunItems({ id, mayCorrect }: { id: number; mayCorrect: boolean }) {
  const { t } = useLingui();
  const [corrected, setCorrected] = useState<RunItem>();
  const view = useListView(schema, useColumns());
  const { state } = view.filters;
  return (
    <Card title={t`Payments`} padding="none">
      <StateFilter states={states} value={state} onValueChange={(next) => view.setFilters({ state: next })} />
      <ListTable
        view={view}
        response={useRunItems(id, state, view.page)}
        caption={t`Payments`}
        rowKey={(item) => String(item.id)}
        loadingLabel={t`Loading payments…`}
        errorTitle={t`The payments could not be loaded`}
        empty={null}
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
          rowActions: (item: RunItem) =>
            canBeCorrected(item) && (
              <Button size="sm" variant="secondary" onClick={() => setCorrected(item)}>
                {t`Correct`}
              </Button>
            ),
        })}
      />
      {corrected && (
        <CorrectionDialog
          payment={corrected}
          to={corrected.state === 'paid' ? 'returned' : 'paid'}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </Card>
  );
}
