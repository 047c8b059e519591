import { maxPictureBytes } from '../judge-picture';
import type { ReadableFiles, ZippedFile } from './read-files';
import type { RowProblem, RowProblemCode, SheetProduct } from './sheet-product';

/** As the server counts. */
const longestName = 120;

export interface UploadCheck {
  products: readonly SheetProduct[];
  problems: readonly RowProblem[];
  /** Files of the ZIP that no row names. */
  unused: readonly string[];
}

/**
 * Judges sheet and ZIP before anything is sent, by the server's rules as far as the browser can know them: what is inside
 * a picture, and whether a product exists already, only the server sees.
 *
 * @param models names of all models; undefined when they could not be loaded, then they are not checked
 */
export function checkRows(
  { products, broken, files }: ReadableFiles,
  models: readonly string[] | undefined,
): UploadCheck {
  const known = models && new Set(models.map(keyOf));
  const pictures = findPictures(files);
  const used = new Set<ZippedFile>();
  const seen = new Set<string>();
  const problems = products.flatMap((product) => {
    const found = pictures(product.image);
    found.forEach((file) => used.add(file));
    const errors = broken.filter(({ row }) => row === product.row);
    const codes: [RowProblem['column'], RowProblemCode | undefined][] = [
      ['name', judgeName(product.name)],
      ['model', judgeModel(product.model, known)],
      ['image', judgeImage(product.image, found)],
      ['name', judgeDouble(product, seen)],
    ];
    return [
      ...errors.map(({ row, column }) => ({ row, column, code: 'formula_error' as const })),
      ...codes.flatMap(([column, code]) =>
        code === undefined || errors.some((error) => error.column === column)
          ? []
          : [{ row: product.row, column, code }],
      ),
    ];
  });
  return { products, problems, unused: files.filter((file) => !used.has(file)).map(({ path }) => path) };
}

const keyOf = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function judgeName(name: string): RowProblemCode | undefined {
  if (name === '') return 'name_missing';
  return name.length > longestName ? 'name_invalid' : undefined;
}

function judgeModel(model: string, known: ReadonlySet<string> | undefined): RowProblemCode | undefined {
  if (model === '') return 'model_missing';
  return known === undefined || known.has(keyOf(model)) ? undefined : 'model_not_found';
}

function judgeImage(image: string, [file, ...others]: readonly ZippedFile[]): RowProblemCode | undefined {
  if (image === '') return 'image_missing';
  if (file === undefined) return 'image_not_found';
  if (others.length > 0) return 'image_ambiguous';
  if (!/\.(jpe?g|png)$/i.test(file.path) || file.size === 0) return 'not_an_image';
  return file.size > maxPictureBytes ? 'image_too_large' : undefined;
}

function judgeDouble({ name, model }: SheetProduct, seen: Set<string>): RowProblemCode | undefined {
  if (name === '' || model === '') return undefined;
  const key = `${keyOf(model)}\n${keyOf(name)}`;
  if (seen.has(key)) return 'double_row';
  seen.add(key);
  return undefined;
}

/** By whole path, else by file name in whichever folder, in any case: as the server looks. */
function findPictures(files: readonly ZippedFile[]): (name: string) => readonly ZippedFile[] {
  const byPath = new Map<string, ZippedFile[]>();
  const byName = new Map<string, ZippedFile[]>();
  const add = (map: Map<string, ZippedFile[]>, key: string, file: ZippedFile) =>
    map.set(key, [...(map.get(key) ?? []), file]);
  for (const file of files) {
    add(byPath, keyOf(file.path), file);
    add(byName, lastPart(keyOf(file.path)), file);
  }
  return (name) => {
    const key = keyOf(name.replaceAll('\\', '/').replace(/^\.?\//, ''));
    return byPath.get(key) ?? byName.get(key) ?? [];
  };
}
