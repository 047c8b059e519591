import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { KpiStrip } from '@loyalty/shared-ui/kpi-strip';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { useToast } from '@loyalty/shared-ui/toast';
import { Pause } from 'lucide-react';
import { useRefresh } from '../../../api/use-refresh';
import { useAction } from '../../../forms/use-action';
import { useLanguage } from '../../../i18n/admin-messages';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { InstantPaymentList } from './instant-payment-list';
import { type InstantStatus, pausePayments, useInstantStatus } from './instant-payments.resource';

/** /admin/payouts/at-once: what a provider pays at once, what is left for it, and what it says otherwise. */
export function InstantPaymentsPage() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const mayPay = usePermissions()('payouts.pay');
  const { data: status, error } = useInstantStatus();
  // The list below says why, with Retry.
  const missing = error ? '–' : <Skeleton width="6ch" />;
  const isOn = status?.provider && status.provider === status.configured;
  return (
    <Page
      name="instantPayments"
      description={t`Approved claims of verified payees, paid by the provider within the limits of the settings.`}
      actions={mayPay && isOn && !status.paused && <PauseButton />}
    >
      {status && <StatusNotice status={status} />}
      {status?.verificationsRejected && (
        <Notice tone="warning" title={t`The provider rejects the verification of payees`}>
          <Trans>Check its account and keys. One request is tried every hour.</Trans>
        </Notice>
      )}
      <KpiStrip
        label={t`Figures`}
        items={[
          {
            id: 'balance',
            label: t`Balance at the provider`,
            value: status ? amountOf(status.balancePaise) : missing,
            note: status?.balanceReadAt
              ? t`Read ${formatDate(status.balanceReadAt, 'date-time', locale) ?? ''}`
              : undefined,
          },
          {
            id: 'today',
            label: t`Paid or ordered today`,
            value: status ? formatPaise(status.todayPaise) : missing,
            note: status?.dayLimitPaise ? t`of ${formatPaise(status.dayLimitPaise)} a day` : undefined,
          },
          {
            id: 'differences',
            label: t`Differences`,
            value: status ? String(status.differences) : missing,
            note: status
              ? t`${plural(status.differences, { one: '# payment', other: '# payments' })} to look at`
              : undefined,
          },
        ]}
      />
      <InstantPaymentList mayCorrect={mayPay} />
    </Page>
  );
}

const amountOf = (paise: number | null) => (paise === null ? '–' : formatPaise(paise));

function StatusNotice({ status }: { status: InstantStatus }) {
  const { t } = useLingui();
  const settings = (text: string) => <Link to={paths.programme}>{text}</Link>;
  if (status.provider === null || status.provider !== status.configured)
    return (
      <Notice title={t`Nothing is paid at once`}>
        <Trans>An owner chooses the provider and the limits in the {settings(t`settings`)}.</Trans>
      </Notice>
    );
  if (status.paused)
    return (
      <Notice tone="warning" title={t`Payments at once are paused`}>
        {status.rejectedReason && (
          <p>
            <Trans>
              The provider rejected the latest orders (<bdi>{status.rejectedReason}</bdi>): check its account and keys.
              Claims that it never accepted are paid once this is resumed.
            </Trans>
          </p>
        )}
        {status.resumeProposed ? (
          <Trans>A proposal to resume them waits for another owner.</Trans>
        ) : (
          <Trans>What was ordered goes on. An owner proposes in the {settings(t`settings`)} to resume them.</Trans>
        )}
      </Notice>
    );
  if (status.lowSince === null) return null;
  return (
    <Notice tone="warning" title={t`The balance at the provider is too low`}>
      <Trans>Nothing more is paid at once until there is money. Runs can pay meanwhile.</Trans>
    </Notice>
  );
}

function PauseButton() {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefresh('payouts');
  const { run, pending } = useAction(
    pausePayments,
    async () => {
      toast.success(t`Payments at once are paused`);
      await refresh();
    },
    { toasts: true },
  );
  return (
    <Button variant="secondary" icon={<Pause aria-hidden="true" />} busy={pending} onClick={() => void run()}>
      {t`Pause`}
    </Button>
  );
}
