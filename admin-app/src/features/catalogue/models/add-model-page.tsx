import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import { useSWRConfig } from 'swr';
import { modelsKey } from '../../../catalogue/models.resource';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import styles from './models.module.css';
import { ModelForm } from './model-form';
import { addModel } from '../../../catalogue/models.resource';

/** /admin/add-model */
export function AddModelPage() {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();

  const save = async (name: string) => {
    await addModel(name);
    void mutate(modelsKey);
    toast.success(t`${name} was added.`);
    if (isStillHere()) await navigate(paths.models);
  };

  return (
    <Page name="addModel" back="models">
      <Card className={styles.card}>
        <ModelForm submitLabel={t`Add Model`} busyLabel={t`Adding…`} onSave={save} />
      </Card>
    </Page>
  );
}
