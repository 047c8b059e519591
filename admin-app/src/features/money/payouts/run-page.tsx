import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Facts } from '@loyalty/shared-ui/facts';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../../i18n/admin-messages';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';
import { nameOf } from '../../../session/admin-name';
import { usePermissions } from '../../../session/permissions.resource';
import { StateChip } from './payout-states';
import styles from './payouts.module.css';
import { type Run, useRun } from './payouts.resource';
import { ResultsUpload } from './results-upload';
import { RunActions } from './run-actions';
import { RunForm } from './run-form';
import { RunItems } from './run-items';

/** /admin/payouts/runs/:id: one run with its payments, from its confirmation to the bank's results. */
export function RunPage() {
  const { t } = useLingui();
  const id = useIdParam('payoutRun', 'id');
  const response = useRun(id);
  const mayPay = usePermissions()('payouts.pay');
  const run = response.data;
  return (
    <ItemPage
      name="payoutRun"
      id={id}
      response={response}
      title={run && t`Run ${run.id}`}
      list="payouts"
      description={
        run && (
          <Stack as="span" row>
            <span>{t`${plural(run.items, { one: '# payment', other: '# payments' })}`}</span>
            <span>{formatPaise(run.amountPaise)}</span>
            <StateChip state={run.state} />
          </Stack>
        )
      }
      actions={mayPay && run && <RunActions key={run.id} run={run} />}
      unknown={{ title: t`There is no such run`, message: t`The address is wrong.` }}
      loadingLabel={t`Loading the run`}
      errorTitle={t`The run could not be loaded`}
    >
      {(shown) => (
        <Stack gap={5}>
          <NextStep run={shown} />
          {shown.sharedDestinations > 0 && (
            <Notice tone="warning">
              {t`${plural(shown.sharedDestinations, { one: '# payment goes', other: '# payments go' })} to a UPI ID or bank account of more than one account. They are marked below.`}
            </Notice>
          )}
          <RunFacts run={shown} />
          <RunForm form={shown.bankFile} />
          {mayPay && <ResultsUpload run={shown} />}
          <RunItems id={shown.id} mayCorrect={mayPay} />
        </Stack>
      )}
    </ItemPage>
  );
}

function NextStep({ run }: { run: Run }) {
  const { t } = useLingui();
  if (run.state === 'proposed') {
    return (
      <Notice tone="pending" title={t`Another admin must confirm this run`}>
        <Trans>
          It is above what one admin may pay alone in 24 hours. Anyone but {nameOf(run.createdBy)}, who made it, can
          check the payments below and confirm it.
        </Trans>
      </Notice>
    );
  }
  if (run.state === 'confirmed') {
    return (
      <Notice title={t`Download the file and upload it to your bank`}>
        <Trans>
          The file has full payout details: keep it on this computer only, and delete it afterwards. The download marks
          the run as sent; it cannot be cancelled then.
        </Trans>
      </Notice>
    );
  }
  if (run.state !== 'sent') return null;
  const open = formatNumber(run.open);
  return (
    <Notice title={t`Waiting for the bank’s results`}>
      <Trans>
        Payments without a result: {open}. Upload the bank’s result file below, as often as it has something new. Send
        the payment file to the bank only once: a second upload there would pay again.
      </Trans>
    </Notice>
  );
}

function RunFacts({ run }: { run: Run }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const moment = (label: string, at: string | null, by = '') =>
    at === null
      ? []
      : [
          {
            label,
            value: (
              <>
                <DateText value={at} format="date-time" locale={locale} />
                <span>{by && ` · ${by}`}</span>
              </>
            ),
          },
        ];
  const sum = (label: string, count: number, paise: number) =>
    count === 0 ? [] : [{ label, value: `${formatNumber(count)} · ${formatPaise(paise)}` }];
  return (
    <Card>
      <Facts
        className={styles.runFacts}
        items={[
          ...moment(t`Made`, run.createdAt, nameOf(run.createdBy)),
          ...moment(t`Confirmed`, run.confirmedAt, nameOf(run.confirmedBy)),
          ...moment(t`Sent to the bank`, run.sentAt),
          ...sum(t`Paid`, run.paid, run.paidPaise),
          ...sum(t`Returned`, run.returned, run.returnedPaise),
          ...moment(run.state === 'cancelled' ? t`Cancelled` : t`Complete`, run.closedAt),
        ]}
      />
    </Card>
  );
}
