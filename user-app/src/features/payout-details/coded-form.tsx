import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Facts } from '@loyalty/shared-ui/facts';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Stack } from '@loyalty/shared-ui/stack';
import { useFormik, type FormikErrors } from 'formik';
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { Draft } from '../../drafts/use-draft';
import { useErrorText, useFieldErrors } from '../../i18n/use-error-text';
import { ConfirmByCode, useCodeRequest } from '../../one-time-code/confirm-by-code';
import { type Check, CheckField, isCheckFailed } from './check-field';
import { wireFields } from './payout-details.resource';

interface CodedFormOptions<Values> {
  draft: Draft<Values>;
  initialValues: Values;
  schema: () => unknown;
  /** @throws ApiError: with `errors` of fields it leads back to the form, with what was typed */
  save: (values: Values, otp: string, answer: string | undefined) => Promise<void>;
  onSaved: () => void;
}

/** Returns a form whose values a code by SMS confirms. `code.resendAt` is set while the code is asked for. */
export function useCodedForm<Values extends object>({
  draft,
  initialValues,
  schema,
  save,
  onSaved,
}: CodedFormOptions<Values>) {
  const fieldErrors = useFieldErrors();
  const errorText = useErrorText();
  const code = useCodeRequest('payout-details');
  const [check, setCheck] = useState<Check>({ answer: '' });
  const question = check.question ?? code.question;
  const form = useFormik<Values>({
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: () => code.run(),
  });
  const { values, errors } = form;
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);
  // On the way back from the code nothing is submitted here: the field that the api refused appears with the form.
  useEffect(() => {
    if (Object.keys(errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const confirm = async (otp: string) => {
    try {
      await save(values, otp, question && check.answer.trim());
    } catch (error) {
      // The code is still good: the answer is asked for beside it.
      if (isCheckFailed(error)) {
        const asked = error.data?.['question'];
        return setCheck({ ...check, ...(typeof asked === 'string' && { question: asked }), error: errorText(error) });
      }
      const { otp: ofCode, ...others } = fieldErrors(error, wireFields);
      if (ofCode || !Object.keys(others).some((name) => name in values)) throw error;
      form.setErrors(others as FormikErrors<Values>);
      return code.end();
    }
    draft.discard();
    onSaved();
  };
  const input = (name: keyof Values & string) => ({
    name,
    value: values[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      form.setErrors({});
      form.handleChange(event);
    },
    autoComplete: 'off',
    spellCheck: false,
  });
  return { form, formRef, code, confirm, input, question, check, setCheck };
}

type CodedForm = Pick<ReturnType<typeof useCodedForm>, 'code' | 'confirm' | 'question' | 'check' | 'setCheck'>;

interface CodeStepProps {
  form: CodedForm;
  /** What the code confirms, to be compared once more. */
  typed: readonly { label: string; value: string }[];
  label: string;
  back: ReactNode;
}

export function CodeStep({ form, typed, label, back }: CodeStepProps) {
  const { t } = useLingui();
  const { code, confirm, question, check, setCheck } = form;
  return (
    <Stack>
      <Card>
        <Facts items={typed} />
      </Card>
      {question !== undefined && <CheckField question={question} check={check} onChange={setCheck} />}
      <ConfirmByCode request={code} confirm={confirm} label={label} busyLabel={t`Saving…`}>
        <Button variant="quiet" block onClick={code.end}>
          {back}
        </Button>
      </ConfirmByCode>
    </Stack>
  );
}

export function SendButton({ code }: Pick<CodedForm, 'code'>) {
  const { t } = useLingui();
  return (
    <Button type="submit" size="lg" block busy={code.pending} busyLabel={t`Sending…`}>
      <Trans>Send the code</Trans>
    </Button>
  );
}
