import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { FormProblem } from '../../forms/form-problem';
import { useShowFailure } from '../../forms/use-show-failure';
import { paths } from '../../paths';
import { createModelSchema, type ModelValues } from './model.schema';
import styles from './model-form.module.css';

/** The wire's field for the name is `model` when adding and `name` when renaming. */
const wireNames = { model: 'name', name: 'name' } as const;

interface ModelFormProps {
  /** Empty for a new model. */
  initialName?: string;
  submitLabel: string;
  busyLabel: string;
  /** Saves the trimmed name; its error is shown, and the input is kept. */
  onSave: (name: string) => Promise<void>;
}

/** Renders the name form of a new or existing model. */
export function ModelForm({ initialName = '', submitLabel, busyLabel, onSave }: ModelFormProps) {
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
        await onSave(values.name.trim());
      } catch (error) {
        showFailure(error, wireNames, helpers);
      }
    },
  });
  useFocusFirstInvalid(form, formik.isSubmitting);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
      <FormProblem status={formik.status} />
      <Field label={t`Model name`} required error={formik.touched.name && formik.errors.name}>
        <TextInput autoComplete="off" {...formik.getFieldProps('name')} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" busy={formik.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <LinkButton variant="quiet" to={paths.models}>
          {t`Cancel`}
        </LinkButton>
      </div>
    </form>
  );
}
