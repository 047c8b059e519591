import { saveFile } from '@loyalty/shared-ui/save-file';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const template = [
  ['name', 'address', 'phone', 'latitude', 'longitude'],
  ['Shree Ganesh Sanitary', '14 Karve Road, Kothrud, Pune 411038', '98765 43210', 18.5018, 73.8176],
];

/** Saves a sheet with the columns of an import and an example row. The writer is loaded on demand. */
export async function downloadStoreTemplate(): Promise<void> {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(template);
  sheet['!cols'] = [30, 44, 16, 12, 12].map((wch) => ({ wch }));
  utils.book_append_sheet(book, sheet, 'Stores');
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
  saveFile(new Blob([bytes], { type: xlsxType }), 'stores-template.xlsx');
}
