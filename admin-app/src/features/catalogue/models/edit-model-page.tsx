import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import useSWR, { useSWRConfig } from 'swr';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { modelsKey, type Model } from '../../../catalogue/models.resource';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';
import { paths } from '../../../paths';
import styles from './models.module.css';
import { ModelForm } from './model-form';
import { readModel, renameModel } from './models.resource';

/** /admin/edit-model/:model_id */
export function EditModelPage() {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const showDone = useUndoToast();
  const id = useIdParam('editModel', 'model_id');
  // Read once: a change elsewhere must not replace what is being typed.
  const model = useSWR(id !== undefined && (['admin/model', id] as const), ([, wanted]) => readModel(wanted), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });

  const save = async ({ id: modelId, name: before }: Model, name: string) => {
    const rename = async (next: string) => {
      await renameModel(modelId, next);
      const key = ['admin/model', modelId];
      await mutate(key, (shown?: Model) => shown && { ...shown, name: next }, { revalidate: false });
      void mutate(modelsKey);
    };
    await rename(name);
    if (before === name) toast.success(t`Saved as ${name}.`);
    else showDone(t`Saved as ${name}.`, () => rename(before));
    if (isStillHere()) await navigate(paths.models);
  };
  return (
    <ItemPage
      name="editModel"
      id={id}
      response={model}
      list="models"
      unknown={{ title: t`There is no such model`, message: t`The address is wrong, or the model was deleted.` }}
      loadingLabel={t`Loading the model…`}
      errorTitle={t`The model could not be loaded.`}
    >
      {(shown) => (
        <Card className={styles.card}>
          <ModelForm
            modelId={shown.id}
            initialName={shown.name}
            submitLabel={t`Save`}
            busyLabel={t`Saving…`}
            onSave={(name) => save(shown, name)}
          />
        </Card>
      )}
    </ItemPage>
  );
}
