import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { Download } from 'lucide-react';
import { useModels } from '../../../../catalogue/models.resource';
import { useAction } from '../../../../forms/use-action';
import { writeWorkbook } from '../../../../sheets/write-workbook';

/** Downloads the template: headings, an example row, and a second sheet with the current models. */
export function TemplateButton() {
  const { t } = useLingui();
  const models = useModels();
  const download = useAction(
    async () => {
      const names = (models.data ?? []).map(({ name }) => name);
      const example = ['Ball Valve 25 mm', names[0] ?? 'Brass Series', 'ball-valve.jpg'];
      const file = await writeWorkbook(
        { name: 'Products', rows: [['name', 'model', 'image'], example], widths: [36, 28, 28] },
        { name: 'Models', rows: [[t`Models`], ...names.map((name) => [name])], widths: [36] },
      );
      saveFile(file, 'products-template.xlsx');
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
