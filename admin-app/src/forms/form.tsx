import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Stack, type StackProps } from '@loyalty/shared-ui/stack';
import { useRef, type ReactNode } from 'react';
import { RestoredNote, type FormDraft } from '../drafts/use-form-draft';
import { FormProblem } from './form-failure';

export interface AnyForm {
  isSubmitting: boolean;
  dirty: boolean;
  status?: unknown;
  handleSubmit: StackProps<'form'>['onSubmit'];
  draft: FormDraft;
}

interface FormProps extends Pick<StackProps<'form'>, 'id' | 'className' | 'gap' | 'onSubmit'> {
  form: AnyForm;
  children: ReactNode;
}

export function Form({ form, children, ...rest }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(ref, form.isSubmitting);
  useLeaveQuestion(form.dirty);
  return (
    <Stack ref={ref} as="form" noValidate onSubmit={form.handleSubmit} {...rest}>
      <RestoredNote draft={form.draft} />
      <FormProblem status={form.status} />
      {children}
    </Stack>
  );
}
