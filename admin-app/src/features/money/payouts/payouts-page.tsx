import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { KpiStrip } from '@loyalty/shared-ui/kpi-strip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { FileCog, Plus, Zap } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { useSettings } from '../../../programme/settings.resource';
import { MakeRunDialog } from './make-run-dialog';
import { PayoutList, RunList } from './payout-lists';
import { usePayouts } from './payouts.resource';
import { UnclearPayees } from './unclear-payees';
import { UnnamedPayees } from './unnamed-payees';

/** /admin/payouts: the money of approved claims, and the runs that pay it. */
export function PayoutsPage() {
  const { t } = useLingui();
  const [question, setQuestion] = useState(false);
  const mayPay = usePermissions()('payouts.pay');
  const settings = useSettings().data;
  const { data: payouts, error } = usePayouts('', 1);
  const sums = payouts?.sums;
  const unpaid = payouts?.withoutMoney;
  const waiting = sums && {
    count: sums.payable.count - sums.ready.count,
    amountPaise: sums.payable.amountPaise - sums.ready.amountPaise,
  };
  // The list below says why, with Retry.
  const missing = error ? '–' : <Skeleton width="6ch" />;
  const rupees = (paise: number | undefined) => (paise === undefined ? missing : formatPaise(paise));
  const claims = (count: number | undefined) =>
    count === undefined ? undefined : t`${plural(count, { one: '# claim', other: '# claims' })}`;
  return (
    <Page
      name="payouts"
      description={t`Make a run, send its file to the bank, then upload the bank’s results.`}
      actions={
        <>
          {settings?.instantProvider && (
            <LinkButton variant="secondary" to={paths.instantPayments} icon={<Zap aria-hidden="true" />}>
              {t`Paid at once`}
            </LinkButton>
          )}
          <LinkButton variant="secondary" to={paths.bankFile} icon={<FileCog aria-hidden="true" />}>
            {t`Bank file`}
          </LinkButton>
          {mayPay && (
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setQuestion(true)}>
              {t`Make a run`}
            </Button>
          )}
        </>
      }
    >
      {settings && !settings.bankFile && (
        <Notice tone="warning" title={t`The bank file is not set up yet`}>
          {settings.isOwner ? (
            <Trans>Choose your bank’s form under “Bank file” before you make the first run.</Trans>
          ) : (
            <Trans>The owner of the programme chooses the bank’s form before the first run is made.</Trans>
          )}
        </Notice>
      )}
      {unpaid && unpaid.count > 0 && (
        <Notice
          title={t`${plural(unpaid.count, { one: '# approved claim', other: '# approved claims' })} without money: ${formatNumber(unpaid.points)} points`}
        >
          <Trans>
            Approved while a point had no value. Your operator makes them payable with <code>npm run make-payable</code>
            : see “Claims approved without a value” in docs/operations/paying-claims.md.
          </Trans>
        </Notice>
      )}
      <KpiStrip
        label={t`Figures`}
        items={[
          {
            id: 'ready',
            label: t`Can be paid now`,
            value: rupees(sums?.ready.amountPaise),
            note: claims(sums?.ready.count),
          },
          {
            id: 'waiting',
            label: t`Cannot be paid yet`,
            value: rupees(waiting?.amountPaise),
            note: waiting && t`${claims(waiting.count) ?? ''}, without payout details, with new ones, or suspended`,
          },
          {
            id: 'in-run',
            label: t`In runs`,
            value: rupees(sums?.['in-run'].amountPaise),
            note: claims(sums?.['in-run'].count),
          },
          {
            id: 'returned',
            label: t`Returned by the bank`,
            value: rupees(sums?.returned.amountPaise),
            note: claims(sums?.returned.count),
          },
          { id: 'paid', label: t`Paid`, value: rupees(sums?.paid.amountPaise), note: claims(sums?.paid.count) },
        ]}
      />
      <UnnamedPayees mayAsk={mayPay} />
      <UnclearPayees mayDecide={mayPay} />
      <RunList />
      <PayoutList />
      {question && (
        <MakeRunDialog ready={sums?.ready} waiting={waiting?.count ?? 0} onClose={() => setQuestion(false)} />
      )}
    </Page>
  );
}
