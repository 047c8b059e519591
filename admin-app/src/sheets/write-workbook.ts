const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Sheet {
  name: string;
  /** The first one has the headings. */
  rows: readonly (readonly (string | number)[])[];
  /** Of each column, in characters. */
  widths: readonly number[];
}

const heading = (text: string | number) => ({
  t: 's',
  v: String(text),
  s: {
    font: { bold: true, color: { rgb: 'FFFFFF' } },
    fill: { patternType: 'solid', fgColor: { rgb: '0F6367' } },
    alignment: { vertical: 'center' },
  },
});

/** Creates an .xlsx file with styled headings. The writer is loaded on demand; no file is ever read with it. */
export async function writeWorkbook(...sheets: readonly Sheet[]): Promise<Blob> {
  const { utils, write } = await import('sheetjs-style');
  const book = utils.book_new();
  for (const {
    name,
    rows: [headings = [], ...rows],
    widths,
  } of sheets) {
    const sheet = utils.aoa_to_sheet([headings.map(heading), ...rows.map((row) => [...row])]);
    sheet['!cols'] = widths.map((wch) => ({ wch }));
    sheet['!rows'] = [{ hpt: 24 }];
    utils.book_append_sheet(book, sheet, name);
  }
  return new Blob([write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer], { type });
}
