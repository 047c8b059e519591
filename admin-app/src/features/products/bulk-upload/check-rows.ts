import { maxPictureBytes } from '../product.schema';
import type { ReadableFiles, ZippedFile } from './read-files';
import type { RowProblem, RowProblemCode, SheetProduct } from './sheet-product';

/** Same limit as the server's. */
const NAME_MAX_LENGTH = 120;

export interface UploadCheck {
  products: readonly SheetProduct[];
  problems: readonly RowProblem[];
  /** Files of the ZIP that no row names. */
  unused: readonly string[];
}

/** The server's data; undefined if not loaded, then the check is skipped. */
export interface Catalogue {
  /** Names of all models. */
  models: readonly string[] | undefined;
  products: readonly { name: string; modelName: string }[] | undefined;
}

/** Validates sheet and ZIP before the upload by the server's rules, except the contents of pictures. */
export function checkRows({ products, broken, files }: ReadableFiles, catalogue: Catalogue): UploadCheck {
  const models = catalogue.models && new Set(catalogue.models.map(keyOf));
  const existing = new Set(catalogue.products?.map(({ name, modelName }) => productKey(name, modelName)));
  const pictures = findPictures(files);
  const used = new Set<ZippedFile>();
  const seen = new Set<string>();
  const problems = products.flatMap((product) => {
    const found = pictures(product.image);
    found.forEach((file) => used.add(file));
    const errors = broken.filter(({ row }) => row === product.row);
    const codes: [RowProblem['column'], RowProblemCode | undefined][] = [
      ['name', validateName(product.name)],
      ['model', validateModel(product.model, models)],
      ['image', validateImage(product.image, found)],
      ['name', validateDuplicate(product, seen, existing)],
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
const productKey = (name: string, model: string) => `${keyOf(model)}\n${keyOf(name)}`;
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function validateName(name: string): RowProblemCode | undefined {
  if (name === '') return 'name_missing';
  return name.length > NAME_MAX_LENGTH ? 'name_invalid' : undefined;
}

function validateModel(model: string, known: ReadonlySet<string> | undefined): RowProblemCode | undefined {
  if (model === '') return 'model_missing';
  return known === undefined || known.has(keyOf(model)) ? undefined : 'model_not_found';
}

function validateImage(image: string, [file, ...others]: readonly ZippedFile[]): RowProblemCode | undefined {
  if (image === '') return 'image_missing';
  if (file === undefined) return 'image_not_found';
  if (others.length > 0) return 'image_ambiguous';
  if (!/\.(jpe?g|png)$/i.test(file.path) || file.size === 0) return 'not_an_image';
  return file.size > maxPictureBytes ? 'image_too_large' : undefined;
}

function validateDuplicate(
  { name, model }: SheetProduct,
  seen: Set<string>,
  existing: ReadonlySet<string>,
): RowProblemCode | undefined {
  if (name === '' || model === '') return undefined;
  const key = productKey(name, model);
  if (existing.has(key)) return 'product_exists';
  if (seen.has(key)) return 'double_row';
  seen.add(key);
  return undefined;
}

/** Finds a file by its full path, else by its name in any folder, ignoring case, like the server. */
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
