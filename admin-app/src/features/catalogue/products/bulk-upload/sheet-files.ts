import type { RowProblem, SheetProduct } from './sheet-product';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const templateFileName = 'products-template.xlsx';
export const rejectedFileName = 'products-to-correct.xlsx';

/**
 * Creates the template: styled headings, an example row, and a second sheet with the existing models. The writer is
 * loaded on demand.
 */
export async function makeTemplate(models: readonly string[], texts: { models: string }): Promise<Blob> {
  const { utils, write } = await import('sheetjs-style');
  const heading = (text: string) => ({
    t: 's',
    v: text,
    s: {
      font: { bold: true, color: { rgb: 'FFFFFF' } },
      fill: { patternType: 'solid', fgColor: { rgb: '0F6367' } },
      alignment: { vertical: 'center' },
    },
  });
  const example = ['Ball Valve 25 mm', models[0] ?? 'Brass Series', 'ball-valve.jpg'];
  const products = utils.aoa_to_sheet([['name', 'model', 'image'].map(heading), example]);
  products['!cols'] = [{ wch: 36 }, { wch: 28 }, { wch: 28 }];
  products['!rows'] = [{ hpt: 24 }];
  const list = utils.aoa_to_sheet([[heading(texts.models)], ...models.map((name) => [name])]);
  list['!cols'] = [{ wch: 36 }];
  const book = utils.book_new();
  utils.book_append_sheet(book, products, 'Products');
  utils.book_append_sheet(book, list, 'Models');
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], { type: xlsxType });
}

/**
 * Creates a sheet of the rejected rows with the reasons. It can be corrected and uploaded as it is, since the last
 * column is not read.
 */
export async function makeRejectedRows(
  products: readonly SheetProduct[],
  problems: readonly RowProblem[],
  textOf: (problem: RowProblem) => string,
): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const texts = new Map<number, string[]>();
  for (const problem of problems) texts.set(problem.row, [...(texts.get(problem.row) ?? []), textOf(problem)]);
  const rows = products
    .filter(({ row }) => texts.has(row))
    .map(({ row, name, model, image }) => [name, model, image, texts.get(row)?.join('; ') ?? '']);
  const sheet = utils.aoa_to_sheet([['name', 'model', 'image', 'problem'], ...rows]);
  sheet['!cols'] = [{ wch: 36 }, { wch: 28 }, { wch: 28 }, { wch: 60 }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Products');
  return new Blob([write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer], {
    type: xlsxType,
  });
}
