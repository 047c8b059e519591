import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { formatPaise } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { object, string } from 'yup';
import { FormDialog } from '../../../forms/form-dialog';
import { reasonRule } from '../../../forms/reason.schema';
import { useForm } from '../../../forms/use-form';
import { orderCorrection, type RunItem, useRefreshPayouts } from './payouts.resource';

/** Orders a correction of a payment's result, for a second admin to confirm. */
export function CorrectionDialog({ item, onClose }: { item: RunItem; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refresh = useRefreshPayouts();
  const to = item.state === 'paid' ? ('returned' as const) : ('paid' as const);
  const amount = formatPaise(item.amountPaise);
  const form = useForm({
    initialValues: { reason: '', reference: '' },
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
      <Field
        label={t`Reason`}
        required
        hint={to === 'returned' ? t`The user reads it.` : undefined}
        error={form.problem('reason')}
      >
        <Textarea rows={3} {...(to === 'returned' && { 'data-autofocus': '' })} {...form.getFieldProps('reason')} />
      </Field>
    </FormDialog>
  );
}
