import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Textarea } from '@loyalty/shared-ui/textarea';
import type { ReactNode } from 'react';

interface ReasonFieldProps {
  /** Of `useForm`, with a field `reason` (`reason.schema.ts`). */
  form: { problem(field: 'reason'): string | undefined; getFieldProps(name: 'reason'): object };
  hint?: ReactNode;
  rows?: number;
  /** Whether it has the focus when its dialog opens. */
  first?: boolean;
}

export function ReasonField({ form, hint, rows = 3, first = false }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Reason`} required hint={hint} error={form.problem('reason')}>
      <Textarea rows={rows} {...(first && { 'data-autofocus': '' })} {...form.getFieldProps('reason')} />
    </Field>
  );
}
