import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { Stack } from '@loyalty/shared-ui/stack';
import { object, string } from 'yup';
import { ResultText } from './payout-states';
import { type Correction, orderCorrection, type RunItem, useRefreshPayouts } from './payouts.resource';
import { FormDialog } from '../../../forms/form-dialog';
import { reasonRule } from '../../../forms/reason.schema';
import { ReasonField } from '../../../forms/reason-field';
import { useForm } from '../../../forms/use-form';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { nameOf } from '../../../session/admin-name';

/** Whether the bank's result of a payment is known and no correction of it waits. */
export const canBeCorrected = ({ state, corrections }: RunItem) =>
  (state === 'paid' || state === 'returned') && !corrections.some((one) => one.state === 'waiting');

export function ItemResult({ item }: { item: RunItem }) {
  const { t } = useLingui();
  const left = {
    suspended: t`Left the run: the account was suspended`,
    deleted: t`Left the run: the account was deleted`,
    correction: t`Left the run: an earlier payment of the claim is being corrected`,
  };
  return (
    <Stack as="span" gap={0}>
      {item.leftReason ? <span>{left[item.leftReason]}</span> : <ResultText {...item} />}
      {item.corrections.map((correction) => (
        <CorrectionText key={correction.confirmationId} correction={correction} />
      ))}
    </Stack>
  );
}

function CorrectionText({
  correction: { state, to, reason, requestedBy, requestedAt, decidedBy },
}: {
  correction: Correction;
}) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const names = {
    waiting:
      to === 'paid' ? t`Correction to paid waits for another admin` : t`Correction to returned waits for another admin`,
    confirmed: to === 'paid' ? t`Corrected to paid` : t`Corrected to returned`,
    declined: t`Correction declined`,
    withdrawn: t`Correction withdrawn`,
    expired: t`Correction expired`,
  };
  return (
    <Muted as="small" size={12}>
      {state === 'waiting' ? <Link to={paths.confirmations}>{names.waiting}</Link> : <span>{names[state]}</span>}
      <bdi>{`: ${reason}`}</bdi>
      <span>{' · '}</span>
      <span>
        <Trans>
          ordered by <bdi>{nameOf(requestedBy)}</bdi> on{' '}
          <DateText value={requestedAt} format="date-time" locale={locale} />
        </Trans>
      </span>
      {decidedBy && <span>{' · '}</span>}
      {decidedBy && (
        <span>
          <Trans>
            decided by <bdi>{nameOf(decidedBy)}</bdi>
          </Trans>
        </span>
      )}
    </Muted>
  );
}

export function CorrectionDialog({ item, onClose }: { item: RunItem; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshPayouts();
  const to = item.state === 'paid' ? ('returned' as const) : ('paid' as const);
  const amount = formatPaise(item.amountPaise);
  const form = useForm({
    initialValues: { reason: '', reference: '' },
    draft: `correction/${item.id}`,
    schema: object({
      reason: reasonRule(i18n),
      reference:
        to === 'paid'
          ? string()
              .trim()
              .required(t`Enter the bank’s reference (UTR)`)
          : string(),
    }),
    send: ({ reason, reference }) =>
      orderCorrection(item.id, { to, reason: reason.trim(), reference: reference.trim() }),
    onSent: async () => {
      await refresh();
      toast.success(t`Another admin must confirm the correction.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={to === 'paid' ? t`Did this money arrive?` : t`Did this money come back?`}
      message={
        to === 'paid'
          ? t`${amount} was recorded as returned. Once another admin confirms, it is paid and no run pays it again; until then no run takes the claim.`
          : t`${amount} was recorded as paid. Once another admin confirms, it is returned and can be paid again.`
      }
      form={form}
      submitLabel={to === 'paid' ? t`Order “paid”` : t`Order “returned”`}
      busyLabel={t`Sending…`}
      cancelLabel={t`Back`}
      onClose={onClose}
    >
      {to === 'paid' && (
        <Field label={t`Bank’s reference (UTR)`} required error={form.problem('reference')}>
          <TextInput autoComplete="off" maxLength={100} data-autofocus="" {...form.getFieldProps('reference')} />
        </Field>
      )}
      <ReasonField form={form} hint={to === 'returned' ? t`The user reads it.` : undefined} first={to === 'returned'} />
    </FormDialog>
  );
}
