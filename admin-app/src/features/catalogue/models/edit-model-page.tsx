import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { useNavigate, useParams } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import useSWR, { useSWRConfig } from 'swr';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { modelsKey, type Model } from '../../../catalogue/models.resource';
import { ListRegion } from '../../../lists/list-region';
import { isNotFound, NotFound } from '../../../page/not-found';
import { PageTitle } from '../../../page/page-title';
import { paths } from '../../../paths';
import styles from './models.module.css';
import { ModelForm } from './model-form';
import { readModel, renameModel } from './models.resource';

/** /admin/edit-model/:model_id */
export function EditModelPage() {
  const id = Number(useParams().model_id);
  if (!Number.isSafeInteger(id) || id < 1) return <NoSuchModel />;
  return <EditModel key={id} id={id} />;
}

function NoSuchModel() {
  const { t } = useLingui();
  return (
    <NotFound
      page={t`Edit Model`}
      title={t`There is no such model`}
      message={t`The address is wrong, or the model was deleted.`}
      list={{ to: paths.models, label: t`Models List` }}
    />
  );
}

function EditModel({ id }: { id: number }) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const showDone = useUndoToast();
  // Read once: a change elsewhere must not replace what is being typed.
  const model = useSWR(['admin/model', id], () => readModel(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });

  const save = async (name: string) => {
    const before = model.data?.name ?? name;
    const rename = async (next: string) => {
      await renameModel(id, next);
      await mutate(['admin/model', id], (shown?: Model) => shown && { ...shown, name: next }, { revalidate: false });
      void mutate(modelsKey);
    };
    await rename(name);
    if (before === name) toast.success(t`Saved as ${name}.`);
    else showDone(t`Saved as ${name}.`, () => rename(before));
    if (isStillHere()) await navigate(paths.models);
  };

  if (isNotFound(model.error)) return <NoSuchModel />;
  return (
    <>
      <PageTitle title={t`Edit Model`} />
      <PageHeader title={t`Edit Model`} back={{ to: paths.models, label: t`Models` }} />
      <Card className={styles.card}>
        <ListRegion
          response={model}
          count={1}
          loadingLabel={t`Loading the model…`}
          errorTitle={t`The model could not be loaded.`}
          empty={null}
          skeleton={<SkeletonRows rows={2} />}
        >
          {model.data && (
            <ModelForm
              modelId={id}
              initialName={model.data.name}
              submitLabel={t`Save`}
              busyLabel={t`Saving…`}
              onSave={save}
            />
          )}
        </ListRegion>
      </Card>
    </>
  );
}
