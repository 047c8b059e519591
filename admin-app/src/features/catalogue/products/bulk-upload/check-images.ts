import { plainName } from '@loyalty/shared-ui/typed-text';
import { maxPictureBytes } from '../product.schema';
import type { ZippedFile } from './list-zip';
import type { RowProblem, RowProblemCode, SheetCheck, SheetProduct } from './sheet-product';

export interface UploadCheck {
  products: readonly SheetProduct[];
  problems: readonly RowProblem[];
  /** Files of the ZIP that no row names. */
  unused: readonly string[];
}

/** Adds the problems of images, which only the browser has before the upload, to those that the server found in the sheet. */
export function checkImages({ products, problems }: SheetCheck, files: readonly ZippedFile[]): UploadCheck {
  const pictures = findPictures(files);
  const used = new Set<ZippedFile>();
  const ofImages = products.flatMap(({ row, image }): RowProblem[] => {
    const found = image === '' ? [] : pictures(image);
    found.forEach((file) => used.add(file));
    const code = image === '' ? undefined : validateImage(found);
    if (!code) return [];
    const kind = code === 'not_an_image' ? kindOf(found[0]!.path) : undefined;
    return [{ row, column: 'image', code, value: image, ...(kind && { found: kind }) }];
  });
  return {
    products,
    problems: [...problems, ...ofImages].toSorted((a, b) => a.row - b.row),
    unused: files.filter((file) => !used.has(file)).map(({ path }) => path),
  };
}

const keyOf = (text: string) => plainName(text).toLowerCase();
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function validateImage([file, ...others]: readonly ZippedFile[]): RowProblemCode | undefined {
  if (file === undefined) return 'image_not_found';
  if (others.length > 0) return 'image_ambiguous';
  if (!/\.(jpe?g|png)$/i.test(file.path) || file.size === 0) return 'not_an_image';
  return file.size > maxPictureBytes ? 'image_too_large' : undefined;
}

const otherKinds: Readonly<Record<string, string>> = {
  ...{ heic: 'HEIC', heif: 'HEIC', webp: 'WebP', avif: 'AVIF', gif: 'GIF', bmp: 'BMP', tif: 'TIFF', tiff: 'TIFF' },
  svg: 'SVG',
};

/** Names the format of a picture that is not accepted, by its extension: the browser lists the ZIP and does not unpack it. */
const kindOf = (path: string) => otherKinds[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];

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
