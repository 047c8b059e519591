import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import { useFormik } from 'formik';
import { useRef } from 'react';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';
import { RestoredNote } from '../../../drafts/restored-note';
import { type FormDraft, useFormDraft } from '../../../drafts/use-form-draft';
import { FormProblem, useShowFailure } from '../../../forms/form-failure';
import { paths } from '../../../paths';

/** Same limit as the server's. */
const NAME_MAX_LENGTH = 120;

/** Returns the schema of a model's form (docs/product.md §5 "Add model"). */
const createModelSchema = (i18n: I18n) =>
  object({
    name: string()
      .transform(plainName)
      .required(i18n._(msg`Please enter a model name`))
      .max(NAME_MAX_LENGTH, i18n._(msg`Model name is too long`)),
  });

type ModelValues = InferType<ReturnType<typeof createModelSchema>>;

/** The wire's field for the name is `model` when adding and `name` when renaming. */
const wireNames = { model: 'name', name: 'name' } as const;

interface ModelFormProps {
  /** Undefined for a new model. */
  modelId?: number;
  /** Empty for a new model. */
  initialName?: string;
  submitLabel: string;
  busyLabel: string;
  /** Saves the trimmed name; its error is shown, and the input is kept. */
  onSave: (name: string) => Promise<void>;
}

/** Renders the name form of a new or existing model. */
export function ModelForm({ modelId, initialName = '', submitLabel, busyLabel, onSave }: ModelFormProps) {
  const { t, i18n } = useLingui();
  const showFailure = useShowFailure();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik<ModelValues>({
    initialValues: { name: initialName },
    validationSchema: createModelSchema(i18n),
    validateOnBlur: false,
    onSubmit: async (values, helpers) => {
      helpers.setStatus(undefined);
      try {
        await onSave(plainName(values.name));
        draft.forget();
      } catch (error) {
        showFailure(error, wireNames, helpers);
      }
    },
  });
  const draft: FormDraft = useFormDraft(`model/${modelId ?? 'new'}`, formik);
  useFocusFirstInvalid(form, formik.isSubmitting);
  useLeaveQuestion(formik.dirty);

  return (
    <Stack ref={form} as="form" noValidate onSubmit={formik.handleSubmit}>
      <RestoredNote draft={draft} />
      <FormProblem status={formik.status} />
      <Field label={t`Model name`} required error={formik.touched.name && formik.errors.name}>
        <TextInput autoComplete="off" {...formik.getFieldProps('name')} />
      </Field>
      <Stack row gap={3}>
        <Button type="submit" busy={formik.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <LinkButton variant="quiet" to={paths.models}>
          {t`Cancel`}
        </LinkButton>
      </Stack>
    </Stack>
  );
}
