/** Returns a label sheet of GET /admin/label-sheets: `columns` × `rows` labels of 60 × 30 mm. */
export function sheetRow(id: string | null, columns: number, rows: number, changes: object = {}) {
  const labels = columns * rows;
  return {
    id,
    columns,
    rows,
    labels,
    label_width: 60,
    label_height: 30,
    margin_left: 5,
    margin_top: 5,
    gap_x: 0,
    gap_y: 0,
    corners: Array.from({ length: labels }, (_, place) => ({
      x: 5 + 60 * (place % columns),
      y: 5 + 30 * Math.floor(place / columns),
    })),
    symbol: { x: 2, y: 2, side: 26, module: 0.703 },
    module_is_small: false,
    text: {
      x: 28.5,
      y: 2,
      width: 29.5,
      height: 26,
      placement: 'beside',
      serial_size: 2.4,
      code_size: 2,
      code_groups: 3,
    },
    ...changes,
  };
}

/** The response of GET /admin/label-sheets with sheets of 24 and 65 labels. */
export const labelSheets = {
  message: 'Label sheets',
  data: {
    paper: { width: 210, height: 297 },
    smallest_good_module: 0.33,
    print_labels_max: 1000,
    presets: [sheetRow('24-64x34', 3, 8), sheetRow('65-38x21', 5, 13)],
  },
};

const line = (text: string, language: string | null = null) => ({
  text,
  language,
  size: 3,
  is_bold: language === null,
});

/** The response of GET /admin/label-sheets/lines: a name in two lines. */
export const labelLines = {
  message: 'Lines of a label',
  data: [
    ...[line('Jal Pipes'), line('Ball Valve'), line('20\u00a0mm'), line('40 points', 'en')],
    ...[line('Scan with your phone, earn 40 points', 'en'), line('फ़ोन से स्कैन करें, 40 पॉइंट पाएँ', 'hi')],
  ],
};
