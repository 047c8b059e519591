import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Navigate, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { useToast } from '@loyalty/shared-ui/toast';
import useSWR, { useSWRConfig } from 'swr';
import { modelsKey, type Model } from '../../catalogue/models.resource';
import { ListRegion } from '../../lists/list-region';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import styles from './model-page.module.css';
import { ModelForm } from './model-form';
import { readModel, renameModel } from './models.resource';

/** /admin/edit-model/:model_id */
export function EditModelPage() {
  const id = Number(useParams().model_id);
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate to={paths.models} replace />;
  return <EditModel key={id} id={id} />;
}

function EditModel({ id }: { id: number }) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const toast = useToast();
  // Read once: a name that changes elsewhere must not change under the fingers of who is typing.
  const model = useSWR(['admin/model', id], () => readModel(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });

  const save = async (name: string) => {
    await renameModel(id, name);
    await mutate(['admin/model', id], (model?: Model) => model && { ...model, name }, { revalidate: false });
    void mutate(modelsKey);
    toast.success(t`Saved as ${name}.`);
    await navigate(paths.models);
  };

  return (
    <>
      <PageTitle title={t`Edit Model`} />
      <PageHeader title={t`Edit Model`} back={{ to: paths.models, label: t`Models` }} />
      <Card className={styles.card}>
        <ListRegion
          answer={model}
          count={1}
          loadingLabel={t`Loading the model…`}
          errorTitle={t`The model could not be loaded.`}
          empty={null}
          skeleton={<SkeletonRows rows={2} />}
        >
          {model.data && (
            <ModelForm initialName={model.data.name} submitLabel={t`Save`} busyLabel={t`Saving…`} onSave={save} />
          )}
        </ListRegion>
      </Card>
    </>
  );
}
