import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useToast } from '@loyalty/shared-ui/toast';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useModels } from '../../../../catalogue/models.resource';
import { makeTemplate, templateFileName } from './sheet-files';

/** Downloads the template, with the current models. */
export function TemplateButton() {
  const { t } = useLingui();
  const toast = useToast();
  const models = useModels();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const names = (models.data ?? []).map(({ name }) => name);
      saveFile(await makeTemplate(names, { models: t`Models` }), templateFileName);
    } catch (error) {
      console.error(error);
      toast.error(t`Something went wrong. Please try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden="true" />}
      busy={busy || models.isLoading}
      onClick={() => void download()}
    >
      {t`Download template`}
    </Button>
  );
}
