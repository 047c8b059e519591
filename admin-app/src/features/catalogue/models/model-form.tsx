import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';
import { Form } from '../../../forms/form';
import { useForm } from '../../../forms/use-form';
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
  const form = useForm<ModelValues>({
    initialValues: { name: initialName },
    schema: createModelSchema(i18n),
    draft: `model/${modelId ?? 'new'}`,
    names: { model: 'name', name: 'name' },
    send: ({ name }) => onSave(plainName(name)),
  });
  return (
    <Form form={form}>
      <Field label={t`Model name`} required error={form.problem('name')}>
        <TextInput autoComplete="off" {...form.getFieldProps('name')} />
      </Field>
      <Stack row gap={3}>
        <Button type="submit" busy={form.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <LinkButton variant="quiet" to={paths.models}>
          {t`Cancel`}
        </LinkButton>
      </Stack>
    </Form>
  );
}
