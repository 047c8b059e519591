import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { plainName } from '@loyalty/shared-ui/typed-text';
import useSWR, { useSWRConfig } from 'swr';
import { object, string, type InferType } from 'yup';
import { addModel, type Model, modelsKey, readModel, renameModel } from '../../../catalogue/models.resource';
import { Form } from '../../../forms/form';
import { useForm } from '../../../forms/use-form';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { ItemPage } from '../../../page/item-page';
import { Page } from '../../../page/page';
import { useIdParam } from '../../../page/use-id-param';
import { paths } from '../../../paths';
import styles from './models.module.css';

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

interface ModelFormProps {
  /** Undefined for a new model. */
  model?: Model;
  submitLabel: string;
  busyLabel: string;
  /** Saves the trimmed name, then the list is shown; its error is shown in place, and the input is kept. */
  save: (name: string) => Promise<void>;
}

/** Renders the name form of a new or existing model. */
function ModelForm({ model, submitLabel, busyLabel, save }: ModelFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const form = useForm<InferType<ReturnType<typeof createModelSchema>>>({
    initialValues: { name: model?.name ?? '' },
    schema: createModelSchema(i18n),
    draft: `model/${model?.id ?? 'new'}`,
    names: { model: 'name', name: 'name' },
    send: ({ name }) => save(plainName(name)),
    onSent: async () => isStillHere() && (await navigate(paths.models)),
  });
  return (
    <Card className={styles.card}>
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
    </Card>
  );
}

/** /admin/add-model */
export function AddModelPage() {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const save = async (name: string) => {
    await addModel(name);
    void mutate(modelsKey);
    toast.success(t`${name} was added.`);
  };
  return (
    <Page name="addModel" back="models">
      <ModelForm submitLabel={t`Add Model`} busyLabel={t`Adding…`} save={save} />
    </Page>
  );
}

/** /admin/edit-model/:model_id */
export function EditModelPage() {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const showDone = useUndoToast();
  const id = useIdParam('editModel', 'model_id');
  // Read once: a change elsewhere must not replace what is being typed.
  const response = useSWR(id !== undefined && (['admin/model', id] as const), ([, wanted]) => readModel(wanted), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });
  const save = async (model: Model, name: string) => {
    const rename = async (next: string) => {
      await renameModel(model.id, next);
      await mutate(['admin/model', model.id], { ...model, name: next }, { revalidate: false });
      void mutate(modelsKey);
    };
    await rename(name);
    if (model.name === name) toast.success(t`Saved as ${name}.`);
    else showDone(t`Saved as ${name}.`, () => rename(model.name));
  };
  return (
    <ItemPage
      name="editModel"
      id={id}
      response={response}
      list="models"
      unknown={{ title: t`There is no such model`, message: t`The address is wrong, or the model was deleted.` }}
      loadingLabel={t`Loading the model…`}
      errorTitle={t`The model could not be loaded.`}
    >
      {(model) => (
        <ModelForm model={model} submitLabel={t`Save`} busyLabel={t`Saving…`} save={(name) => save(model, name)} />
      )}
    </ItemPage>
  );
}
