import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { Stack } from '@loyalty/shared-ui/stack';
import { Download, Images } from 'lucide-react';
import { useModels } from '../../../../catalogue/models.resource';
import { useAction } from '../../../../forms/use-action';
import { writeWorkbook } from '../../../../sheets/write-workbook';

/** Two products whose pictures are in the example ZIP: both files can be uploaded as they are. */
const examples = [
  { name: 'Ball Valve 25 mm', image: 'ball-valve.jpg', colour: '#0f6367', more: ['BV-25', '450', '40', 'Valves'] },
  { name: 'Elbow 20 mm', image: 'elbow.jpg', colour: '#b4632f', more: ['EL-20', '38.50', '10', 'Fittings'] },
];

/** Downloads the template (headings, example rows, and a second sheet with the current models) and the pictures of its rows. */
export function ExampleFiles() {
  const { t } = useLingui();
  const models = useModels();
  const template = useAction(
    async () => {
      const names = (models.data ?? []).map(({ name }) => name);
      const rows = examples.map(({ name, image, more }) => [name, names[0] ?? 'Brass Series', image, ...more]);
      const file = await writeWorkbook(
        {
          name: 'Products',
          rows: [['name', 'model', 'image', 'sku', 'mrp', 'default points', 'category'], ...rows],
          widths: [36, 28, 28, 16, 12, 16, 20],
        },
        { name: 'Models', rows: [[t`Models`], ...names.map((name) => [name])], widths: [36] },
      );
      saveFile(file, 'products-template.xlsx');
    },
    undefined,
    { toasts: true },
  );
  const pictures = useAction(async () => saveFile(await zipPictures(), 'pictures-example.zip'), undefined, {
    toasts: true,
  });
  return (
    <Stack row gap={2}>
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        busy={template.pending || models.isLoading}
        onClick={() => void template.run()}
      >
        {t`Download template`}
      </Button>
      <Button
        variant="quiet"
        icon={<Images aria-hidden="true" />}
        busy={pictures.pending}
        onClick={() => void pictures.run()}
      >
        {t`Example images (ZIP)`}
      </Button>
    </Stack>
  );
}

async function zipPictures(): Promise<Blob> {
  const { BlobReader, BlobWriter, configure, ZipWriter } = await import('@zip.js/zip.js');
  // Without its workers, which are for compression; JPEGs are compressed already.
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0 });
  for (const { image, colour } of examples) await zip.add(image, new BlobReader(await drawPipe(colour)));
  return zip.close();
}

/** Draws a piece of pipe with two flanges. */
async function drawPipe(colour: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(600, 600);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#f4f6f5';
  context.fillRect(0, 0, 600, 600);
  context.fillStyle = colour;
  context.fillRect(110, 230, 380, 140);
  context.fillRect(80, 190, 60, 220);
  context.fillRect(460, 190, 60, 220);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}
