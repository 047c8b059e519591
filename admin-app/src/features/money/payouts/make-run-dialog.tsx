import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatPaise } from '@loyalty/shared-ui/num';
import { useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { useState } from 'react';
import { type LeftOut, makeRun, type PayoutMethod, useRefreshPayouts } from './payouts.resource';
import { AskNamesButton } from './unnamed-payees';
import { Confirm } from '../../../forms/confirm';
import { useAction } from '../../../forms/use-action';
import { paths } from '../../../paths';
import { useSettings } from '../../../programme/settings.resource';

interface MakeRunDialogProps {
  /** What a run would gather; undefined while it loads. */
  ready: { count: number; amountPaise: number } | undefined;
  /** Number of claims that cannot be paid yet. */
  waiting: number;
  onClose: () => void;
}

/** Asks before a run is made. Opens it afterwards, once the admin has read what it could not take. */
export function MakeRunDialog({ ready, waiting, onClose }: MakeRunDialogProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const refresh = useRefreshPayouts();
  const settings = useSettings().data;
  const [method, setMethod] = useState<PayoutMethod | 'any'>('any');
  const [made, setMade] = useState<Awaited<ReturnType<typeof makeRun>>>();
  const action = useAction(
    () => makeRun(method === 'any' ? '' : method),
    async (result) => {
      await refresh();
      if (result.leftOut.length > 0) setMade(result);
      else await navigate(paths.payoutRun(result.run.id));
    },
  );
  const amount = formatPaise(ready?.amountPaise ?? 0);
  const limit = settings?.confirmRunsAbovePaise ?? undefined;
  const none = ready?.count === 0;
  if (made)
    return (
      <ConfirmDialog
        open
        variant="primary"
        title={t`Run ${made.run.id} is made`}
        message={t`${plural(made.run.items, { one: '# payment', other: '# payments' })}, ${formatPaise(made.run.amountPaise)}.`}
        confirmLabel={t`Open the run`}
        cancelLabel={t`Close`}
        closeLabel={t`Close`}
        onConfirm={() => void navigate(paths.payoutRun(made.run.id))}
        onCancel={onClose}
      >
        <LeftOutList leftOut={made.leftOut} />
      </ConfirmDialog>
    );
  return (
    <Confirm
      variant="primary"
      title={t`Make a run?`}
      message={
        none
          ? t`No claim can be paid now.`
          : t`${plural(ready?.count ?? 0, { one: '# claim', other: '# claims' })}, ${amount}, can be paid now. A run takes 5,000 at most, the oldest first.`
      }
      confirmLabel={t`Make the run`}
      busyLabel={t`Making the run…`}
      disabled={none}
      action={action}
      onClose={onClose}
    >
      {!none && settings && settings.payoutMethods.length > 1 && (
        <ChoiceCards
          legend={t`Whom to pay`}
          value={method}
          onValueChange={setMethod}
          options={[
            {
              value: 'any',
              label: t`Everyone`,
              description: t`If the bank takes account numbers and UPI IDs in one file.`,
            },
            { value: 'bank', label: t`Bank accounts only` },
            { value: 'upi', label: t`UPI IDs only` },
          ]}
        />
      )}
      {waiting > 0 && (
        <Notice>
          {t`${plural(waiting, { one: '# claim is', other: '# claims are' })} left out: without payout details, with new ones, or the account is suspended.`}
        </Notice>
      )}
      {limit !== undefined && !none && (
        <Notice tone="warning">
          {limit === 0
            ? t`Every run has to be confirmed by another admin before its file can be downloaded.`
            : t`Above ${formatPaise(limit)} in 24 hours, of one admin or to one user, another admin has to confirm the run before its file can be downloaded.`}
        </Notice>
      )}
    </Confirm>
  );
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { t } = useLingui();
  const reasons: Record<LeftOut['reason'], string> = {
    'no-column': t`The bank file has no column for these payout details.`,
    name: t`The name has letters that the bank’s file cannot hold.`,
    'own-account': t`They are paid to an account of your own. Another admin makes their run.`,
    correction: t`A correction of an earlier result waits for another admin.`,
  };
  return (
    <Notice tone="warning" title={t`Left out of the run`}>
      <Stack as="ul" gap={2}>
        {leftOut.map(({ reason, claims, users, amountPaise, transactionIds }) => (
          <li key={reason}>
            <strong>{t`${plural(claims, { one: '# claim', other: '# claims' })}, ${formatPaise(amountPaise)}`}</strong>
            <span>{` – ${reasons[reason]} `}</span>
            <Muted as="small" size={12}>
              {transactionIds.join(', ')}
            </Muted>
            {reason === 'name' && (
              <p>
                <AskNamesButton label={t`Ask them (${plural(users, { one: '# user', other: '# users' })})`} />
              </p>
            )}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}
