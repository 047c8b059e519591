import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { formatPaise } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { object, string } from 'yup';
import { FormDialog } from '../../../forms/form-dialog';
import { reasonRule } from '../../../forms/reason.schema';
import { ReasonField } from '../../../forms/reason-field';
import { useForm } from '../../../forms/use-form';
import { type Correction, orderCorrection, useRefreshPayouts } from './payouts.resource';

interface CorrectionDialogProps {
  payment: { id: number; amountPaise: number };
  /** Else a provider has not settled it. */
  isReturned?: boolean;
  to: Correction['to'];
  onClose: () => void;
}

/** Orders a correction of a payment's result, which another admin confirms. */
export function CorrectionDialog({ payment, isReturned = true, to, onClose }: CorrectionDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshPayouts();
  const form = useForm({
    initialValues: { reason: '', reference: '' },
    draft: `correction/${payment.id}`,
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
      orderCorrection(payment.id, { to, reason: reason.trim(), reference: reference.trim() }),
    onSent: async () => {
      await refresh();
      toast.success(t`Another admin must confirm the correction.`);
      onClose();
    },
  });
  return (
    <FormDialog
      {...useTexts(formatPaise(payment.amountPaise), isReturned)[to]}
      form={form}
      busyLabel={t`Sending…`}
      cancelLabel={t`Back`}
      onClose={onClose}
    >
      {to === 'paid' && (
        <Field label={t`Bank’s reference (UTR)`} required error={form.problem('reference')}>
          <TextInput autoComplete="off" maxLength={100} data-autofocus="" {...form.getFieldProps('reference')} />
        </Field>
      )}
      <ReasonField form={form} hint={to === 'returned' ? t`The user reads it.` : undefined} first={to !== 'paid'} />
    </FormDialog>
  );
}

function useTexts(amount: string, isReturned: boolean) {
  const { t } = useLingui();
  return {
    paid: {
      title: t`Did this money arrive?`,
      message: isReturned
        ? t`${amount} was recorded as returned. Once another admin confirms, it is paid and no run pays it again; until then no run takes the claim.`
        : t`${amount} was not recorded as paid. Once another admin confirms, it is; until then neither a run nor the provider pays it.`,
      submitLabel: t`Order “paid”`,
    },
    returned: {
      title: t`Did this money come back?`,
      message: t`${amount} was recorded as paid. Once another admin confirms, it is returned and can be paid again.`,
      submitLabel: t`Order “returned”`,
    },
    unpaid: {
      title: t`Was this not paid?`,
      message: t`Ask the provider first. ${amount} has no result yet; once another admin confirms, a run can pay it.`,
      submitLabel: t`Order “not paid”`,
    },
  };
}
