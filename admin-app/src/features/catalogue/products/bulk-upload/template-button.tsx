import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { Download } from 'lucide-react';
import { useModels } from '../../../../catalogue/models.resource';
import { useAction } from '../../../../forms/use-action';
import { makeTemplate, templateFileName } from './sheet-files';

/** Downloads the template, with the current models. */
export function TemplateButton() {
  const { t } = useLingui();
  const models = useModels();
  const download = useAction(
    async () => {
      const names = (models.data ?? []).map(({ name }) => name);
      saveFile(await makeTemplate(names, { models: t`Models` }), templateFileName);
    },
    undefined,
    { toasts: true },
  );
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden="true" />}
      busy={download.pending || models.isLoading}
      onClick={() => void download.run()}
    >
      {t`Download template`}
    </Button>
  );
}
