import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { Ban, Check, UserRoundCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListTable } from '../../../lists/list-table';
import { type ListSchema, useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { EffectiveFrom } from '../../../confirmations/effective-from';
import { ProposalFacts } from '../../../proposals/proposal-facts';
import styles from './confirmations.module.css';
import {
  type Confirmation,
  type ConfirmationState,
  type EndCause,
  useConfirmations,
} from '../../../confirmations/confirmations.resource';
import { type Decision, DecisionDialog, useOrderText } from './decision-dialog';

const states = ['waiting', 'confirmed', 'declined', 'withdrawn', 'expired'] as const;
const schema = { filters: { state: { param: 'state', values: states } } } as const satisfies ListSchema;
const tones = {
  waiting: 'pending',
  confirmed: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const;

/** /admin/confirmations: what admins ordered above the limits of the settings, for a second admin to decide. */
export function ConfirmationsPage() {
  const { t } = useLingui();
  const names: Record<ConfirmationState, string> = {
    waiting: t`Waiting`,
    confirmed: t`Confirmed`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
    expired: t`Expired`,
  };
  const view = useListView(schema, useColumns(names));
  const state = view.filters.state || 'waiting';
  // Not decided yet.
  const columns = view.columns.filter(({ id }) => state !== 'waiting' || id !== 'decided');
  const response = useConfirmations(state, view.page);
  const [question, setQuestion] = useState<{ decision: Decision; order: Confirmation }>();
  return (
    <Page
      name="confirmations"
      count={response.data && formatNumber(response.data.total)}
      description={t`What needs two admins: orders above the limits of the programme settings, and changes of these settings. One admin orders, another confirms. What waits for 14 days expires.`}
    >
      <Card padding="none">
        <FilterBar attached>
          <FilterChips
            legend={t`State`}
            options={states.map((value) => ({ value, label: names[value] }))}
            value={state}
            onValueChange={(next) => view.setFilters({ state: next === 'waiting' ? '' : next })}
          />
        </FilterBar>
        <ListTable
          view={{ ...view, columns, filtered: false }}
          response={response}
          caption={t`Confirmations`}
          rowKey={({ id }) => String(id)}
          loadingLabel={t`Loading confirmations…`}
          errorTitle={t`The confirmations could not be loaded`}
          empty={
            <EmptyState
              icon={<UserRoundCheck aria-hidden="true" />}
              title={state === 'waiting' ? t`Nothing waits for a second admin` : t`Nothing here yet`}
              message={t`What is above the limits of the programme settings appears here.`}
            />
          }
          {...(state === 'waiting' && {
            actionsLabel: t`Actions`,
            rowActions: (order: Confirmation) => (
              <OrderActions order={order} onAsk={(decision) => setQuestion({ decision, order })} />
            ),
          })}
        />
      </Card>
      {question && <DecisionDialog {...question} onClose={() => setQuestion(undefined)} />}
    </Page>
  );
}

function OrderActions({ order, onAsk }: { order: Confirmation; onAsk: (decision: Decision) => void }) {
  const { t } = useLingui();
  if (order.canWithdraw)
    return (
      <Button size="sm" variant="secondary" icon={<X aria-hidden="true" />} onClick={() => onAsk('withdraw')}>
        {t`Withdraw`}
      </Button>
    );
  return (
    <>
      {order.canConfirm && (
        <Button size="sm" icon={<Check aria-hidden="true" />} onClick={() => onAsk('confirm')}>
          {t`Confirm`}
        </Button>
      )}
      {order.canDecline && (
        <Button size="sm" variant="secondary" icon={<Ban aria-hidden="true" />} onClick={() => onAsk('decline')}>
          {t`Decline`}
        </Button>
      )}
    </>
  );
}

function MergedAccount({ id, name }: { id: number; name: string }) {
  return (
    <Trans>
      Given up:{' '}
      <Link to={paths.user(id)}>
        <bdi>{name}</bdi>
      </Link>
    </Trans>
  );
}

function useColumns(names: Record<ConfirmationState, string>): readonly Column<Confirmation>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const orderText = useOrderText();
  const causes: Record<EndCause, string> = {
    'requester-left': t`The admin who ordered it is not in the team any more, or has other roles.`,
    'not-in-time': t`It was not confirmed within 14 days.`,
    stale: t`A setting was changed meanwhile.`,
  };
  const who = (name: string, at: string | null) => (
    <Stack as="span" gap={1} align="start">
      <bdi>{name}</bdi>
      {at && <DateText className={styles.detail} value={at} format="date-time" locale={locale} />}
    </Stack>
  );
  return [
    {
      id: 'what',
      label: t`What`,
      primary: true,
      cell: (order) => (
        <Stack as="span" gap={1} align="start">
          {order.payment ? (
            <Link to={order.payment.isAtOnce ? paths.instantPayments : paths.payoutRun(order.payment.runId)}>
              {orderText(order)}
            </Link>
          ) : order.user ? (
            <Link to={paths.user(order.user.id)}>{orderText(order)}</Link>
          ) : order.batchId ? (
            <Link to={paths.printQrs(order.batchId)}>{orderText(order)}</Link>
          ) : order.schemeId ? (
            <Link to={paths.scheme(order.schemeId)}>{orderText(order)}</Link>
          ) : order.kind === 'import' ? (
            <Link to={paths.import(Number(order.order.import_id))}>{orderText(order)}</Link>
          ) : (
            <span>{orderText(order)}</span>
          )}
          {order.merged && <MergedAccount {...order.merged} />}
          {order.reason && <bdi className={styles.detail}>{order.reason}</bdi>}
          {order.kind === 'settings' && <ProposalFacts changes={order.changes} effect={order.effect} />}
          {order.kind === 'settings' && order.state === 'waiting' && (
            <Muted as="span" size={12}>
              <EffectiveFrom at={order.effectiveAt} />
            </Muted>
          )}
        </Stack>
      ),
    },
    { id: 'requested', label: t`Ordered by`, cell: (order) => who(order.requestedBy, order.requestedAt) },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state, answer, cause, expiresAt }) => (
        <Stack as="span" gap={1} align="start">
          <StatusChip tone={tones[state]}>{names[state]}</StatusChip>
          {answer && <bdi className={styles.detail}>{answer}</bdi>}
          {cause && <span className={styles.detail}>{causes[cause]}</span>}
          {state === 'waiting' && (
            <span className={styles.detail}>
              <Trans>
                Expires on <DateText value={expiresAt} format="date" locale={locale} />
              </Trans>
            </span>
          )}
        </Stack>
      ),
    },
    {
      id: 'decided',
      label: t`Decided by`,
      cell: (order) => {
        if (order.decidedBy) return who(order.decidedBy, order.decidedAt);
        return order.state === 'confirmed' ? who(t`Took effect after 24 hours`, order.decidedAt) : '–';
      },
    },
  ];
}
