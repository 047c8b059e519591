import { writeWorkbook } from '../../../../sheets/write-workbook';
import type { RowProblem, SheetProduct } from './sheet-product';

export const templateFileName = 'products-template.xlsx';
export const rejectedFileName = 'products-to-correct.xlsx';

/** Creates the template: headings, an example row, and a second sheet with the existing models. */
export function makeTemplate(models: readonly string[], texts: { models: string }): Promise<Blob> {
  const example = ['Ball Valve 25 mm', models[0] ?? 'Brass Series', 'ball-valve.jpg'];
  return writeWorkbook(
    { name: 'Products', rows: [['name', 'model', 'image'], example], widths: [36, 28, 28] },
    { name: 'Models', rows: [[texts.models], ...models.map((name) => [name])], widths: [36] },
  );
}

/**
 * Creates a sheet of the rejected rows with the reasons. It can be corrected and uploaded as it is, since the last
 * column is not read.
 */
export function makeRejectedRows(
  products: readonly SheetProduct[],
  problems: readonly RowProblem[],
  textOf: (problem: RowProblem) => string,
): Promise<Blob> {
  const texts = new Map<number, string[]>();
  for (const problem of problems) texts.set(problem.row, [...(texts.get(problem.row) ?? []), textOf(problem)]);
  const rows = products
    .filter(({ row }) => texts.has(row))
    .map(({ row, name, model, image }) => [name, model, image, texts.get(row)?.join('; ') ?? '']);
  return writeWorkbook({
    name: 'Products',
    rows: [['name', 'model', 'image', 'problem'], ...rows],
    widths: [36, 28, 28, 60],
  });
}
