import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useFormik } from 'formik';
import { useRef, useState } from 'react';
import { object, string } from 'yup';
import { RestoredNote, useDraft, useKeepTyped } from '../../drafts/use-draft';
import { useErrorText, useFieldErrors } from '../../i18n/use-error-text';
import { type LostNumber, useAskForNumber } from './number.resource';

export function LostNumberForm() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const fieldErrors = useFieldErrors();
  const draft = useDraft<LostNumber>('lost-number', { oldMobile: '', name: '', memory: '' });
  const [sent, setSent] = useState(false);
  const ask = useCommand(useAskForNumber(), {
    onSuccess: () => {
      setSent(true);
      draft.discard();
    },
    onError: (error) => {
      const byField = fieldErrors(error, { old_mobile: 'oldMobile', mobile: 'oldMobile' });
      form.setErrors(byField);
      return Object.keys(byField).length > 0 ? undefined : errorText(error);
    },
  });
  const form = useFormik<LostNumber>({
    initialValues: draft.initial,
    validationSchema: () =>
      object({
        oldMobile: string().matches(/^[0-9]{10}$/, {
          message: t`Please enter a valid 10-digit mobile number.`,
          excludeEmptyString: false,
        }),
        name: string()
          .trim()
          .required(t`Name is required.`),
        memory: string()
          .trim()
          .required(t`Please write what you remember`),
      }),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: (lost) => ask.run(lost),
  });
  useKeepTyped(draft, form.values, sent);
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);
  const input = (name: keyof LostNumber) => ({ name, value: form.values[name], onChange: form.handleChange });
  return (
    <Stack as="form" ref={formRef} onSubmit={form.handleSubmit} noValidate>
      <RestoredNote draft={draft} form={form} />
      <p>
        <Trans>
          Tell us what you know of the old account. Two people check it, and the old number is told by SMS. It takes a
          day or more.
        </Trans>
      </p>
      <Field label={t`Old mobile number`} error={form.errors.oldMobile} required>
        <TextInput
          {...input('oldMobile')}
          onChange={({ target }) => void form.setFieldValue('oldMobile', plainMobile(target.value))}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          prefix="+91"
        />
      </Field>
      <Field label={t`Name in the old account`} error={form.errors.name} required>
        <TextInput {...input('name')} autoComplete="name" maxLength={100} />
      </Field>
      <Field
        label={t`What do you remember?`}
        hint={t`Last products and places you scanned, your points, your last payment`}
        error={form.errors.memory}
        required
      >
        <Textarea rows={3} maxLength={500} {...input('memory')} />
      </Field>
      <ErrorNotice>{ask.error}</ErrorNotice>
      <Button type="submit" size="lg" block disabled={sent} busy={ask.pending} busyLabel={t`Sending…`}>
        <Trans>Ask for my points</Trans>
      </Button>
      <Muted>
        <Trans>You can withdraw the request until it is carried out.</Trans>
      </Muted>
    </Stack>
  );
}
