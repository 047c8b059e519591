import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { type Column, DataTable } from '@loyalty/shared-ui/data-table';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { Stack } from '@loyalty/shared-ui/stack';
import { useToast } from '@loyalty/shared-ui/toast';
import { useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog';
import { ReasonField } from '../../../forms/reason-field';
import { createReasonSchema, type ReasonValues } from '../../../forms/reason.schema';
import { useForm } from '../../../forms/use-form';
import { usePagerLabels } from '../../../lists/list-table';
import { WithDetail } from '../../../lists/with-detail';
import { useOutcomeNames } from '../../../payees/payee-name';
import { useSettings } from '../../../programme/settings.resource';
import { amountCell, PayeeName } from './payout-states';
import styles from './payouts.module.css';
import {
  acceptPayee,
  askCorrection,
  type UnclearPayee,
  useRefreshPayees,
  useUnclearPayees,
} from './unclear-payees.resource';

type Question = { payee: UnclearPayee; decision: 'accept' | 'correct' };

/** Lists the payees whose banks gave another name, for an admin to decide; nothing if there are none. */
export function UnclearPayees({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [question, setQuestion] = useState<Question>();
  const pagerLabels = usePagerLabels();
  const outcomes = useOutcomeNames();
  const { data } = useUnclearPayees(useSettings().data?.payeeVerificationsPerDay != null, page);
  if (!data || data.total === 0) return null;
  const columns: Column<UnclearPayee>[] = [
    { id: 'name', label: t`Name`, primary: true, cell: (payee) => <PayeeName {...payee} /> },
    { id: 'given', label: t`Name given`, cell: ({ givenName }) => <bdi>{givenName}</bdi> },
    {
      id: 'bank',
      label: t`Name at the bank`,
      cell: ({ bankName, outcome }) => (
        <WithDetail detail={outcome && outcomes[outcome]}>{bankName ? <bdi>{bankName}</bdi> : '–'}</WithDetail>
      ),
    },
    { id: 'details', label: t`Paid to`, cell: ({ masked }) => <span className={styles.whole}>{masked}</span> },
    { id: 'amount', label: t`Amount`, align: 'end', cell: ({ amountPaise }) => amountCell({ amountPaise }) },
  ];
  return (
    <Card title={t`Names that the bank does not confirm`}>
      <Stack>
        <p className={styles.note}>
          <Trans>
            Compare both names. Accept one if you know that the account is theirs, or ask the user to correct it.
          </Trans>
        </p>
        <DataTable
          caption={t`Names that the bank does not confirm`}
          columns={columns}
          rows={data.rows}
          rowKey={({ verificationId }) => String(verificationId)}
          {...(mayDecide && {
            actionsLabel: t`Actions`,
            rowActions: (payee: UnclearPayee) =>
              payee.isOrdered ? (
                <Trans>Waits for a second admin</Trans>
              ) : (
                <>
                  <Button size="sm" variant="secondary" onClick={() => setQuestion({ payee, decision: 'accept' })}>
                    {t`Accept`}
                  </Button>
                  <Button size="sm" variant="secondary" onClick={() => setQuestion({ payee, decision: 'correct' })}>
                    {t`Ask to correct`}
                  </Button>
                </>
              ),
          })}
        />
        <Pager page={page} total={data.total} onPageChange={setPage} labels={pagerLabels} />
      </Stack>
      {question && <PayeeDialog {...question} onClose={() => setQuestion(undefined)} />}
    </Card>
  );
}

function PayeeDialog({ payee, decision, onClose }: Question & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshPayees();
  const accepts = decision === 'accept';
  const { verificationId: id, givenName, masked } = payee;
  const bankName = payee.bankName ?? t`not known`;
  const amount = formatPaise(payee.amountPaise);
  const form = useForm<ReasonValues, string>({
    initialValues: { reason: '' },
    schema: createReasonSchema(i18n),
    draft: `payee/${id}/${decision}`,
    send: async ({ reason }) => {
      if (!accepts) {
        await askCorrection(id, reason.trim());
        return t`The user was asked.`;
      }
      return (await acceptPayee(id, reason.trim())) ? t`Another admin must confirm this.` : t`Accepted.`;
    },
    onSent: async (done) => {
      await refresh();
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={accepts ? t`Accept the name at the bank?` : t`Ask the user to correct it?`}
      message={
        accepts
          ? t`Given: ${givenName}. At the bank: ${bankName}. Now due: ${amount}. From now on money is paid to ${masked}.`
          : t`The user is asked to change ${masked}, or the name, and reads your reason.`
      }
      form={form}
      submitLabel={accepts ? t`Accept` : t`Ask`}
      busyLabel={t`Saving…`}
      onClose={onClose}
    >
      <ReasonField form={form} first />
    </FormDialog>
  );
}
