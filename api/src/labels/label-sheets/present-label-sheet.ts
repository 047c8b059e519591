import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { nullableText } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { PAPER } from '../../platform/pdf';
import { arrangeLabel, SMALLEST_GOOD_MODULE_MM } from './label-layout';
import { type LabelText, SCAN_LINES } from './draw-label';
import { cornerOf, LABEL_PRESETS, type LabelPreset, type LabelSheet, labelsPerSheet } from './label-sheet';
import { readSettings } from '../../programme/programme';
import { labelUrl } from '../codes';
import { qrModules } from '../qr-symbols';

const mm = (description = 'In millimetres.') => Type.Number({ description });

/** A sheet for rendering. */
export const sheetRow = Type.Object({
  id: Type.Union([Type.String(), Type.Null()], { description: 'Of a preset; null for own measures.' }),
  columns: Type.Integer(),
  rows: Type.Integer(),
  labels: Type.Integer({ description: 'Labels on a sheet.' }),
  label_width: mm(),
  label_height: mm(),
  margin_left: mm(),
  margin_top: mm(),
  gap_x: mm(),
  gap_y: mm(),
  corners: Type.Array(Type.Object({ x: mm(), y: mm() }), {
    description: 'Top left corner of each label, row by row, from that of the paper.',
  }),
  symbol: Type.Object(
    { x: mm(), y: mm(), side: mm(), module: mm('Side of one module.') },
    { description: 'The QR symbol with its quiet zone of four modules, from the top left corner of its label.' },
  ),
  module_is_small: Type.Boolean({
    description: 'Modules are smaller than printers and scanners can be relied on for.',
  }),
  text: Type.Object({
    x: mm(),
    y: mm(),
    width: mm(),
    height: mm(),
    placement: Type.Union([Type.Literal('beside'), Type.Literal('below')]),
    name_size: mm(),
    name_lines: Type.Integer({ description: '0: the name is left out.' }),
    points_size: mm(),
    shows_points: Type.Boolean(),
    serial_size: mm(),
    code_size: mm(),
    code_groups: Type.Integer({
      description: 'Groups of the short code on a line: 3, 2 or 1; 0: the code is left out.',
    }),
    brand: nullableText,
    brand_size: mm(),
    scan_lines: Type.Array(
      Type.Object({
        language: Type.String(),
        one: Type.String(),
        other: Type.String({ description: 'The line for other numbers; # is the points.' }),
      }),
      {
        description: 'One line in each of two languages; # is the number of points. Empty: left out.',
      },
    ),
    line_size: mm(),
    line_rows: Type.Integer({ description: 'Rows that each scan line may take.' }),
  }),
});

export const sheetsResponse = Type.Object({
  paper: Type.Object({ width: mm(), height: mm() }),
  smallest_good_module: mm('Below it `module_is_small`.'),
  print_labels_max: Type.Integer({ description: 'Labels that POST /admin/qr-print returns at most.' }),
  presets: Type.Array(sheetRow),
});

export async function presentSheets(context: LabelsContext) {
  const text = await readLabelText(context);
  return {
    paper: { ...PAPER },
    smallest_good_module: SMALLEST_GOOD_MODULE_MM,
    print_labels_max: context.config.limits.printCodesMax,
    presets: LABEL_PRESETS.map((preset) => presentSheet(context, preset, text)),
  };
}

export function presentSheet(context: LabelsContext, sheet: LabelSheet | LabelPreset, { brand, scanLines }: LabelText) {
  const { symbol, text } = arrangeLabel(sheet, symbolModules(context), brand !== null);
  const { showsBrand, ...shown } = text;
  const labels = labelsPerSheet(sheet);
  return {
    id: null,
    ...toWire(sheet),
    labels,
    corners: Array.from({ length: labels }, (_, place) => cornerOf(sheet, place)),
    symbol,
    module_is_small: symbol.module < SMALLEST_GOOD_MODULE_MM,
    text: {
      ...toWire(shown),
      brand: showsBrand ? brand : null,
      scan_lines: text.lineRows > 0 ? [...scanLines] : [],
    },
  };
}

/** Returns the texts that all labels of the programme have in common. */
export async function readLabelText({ db }: Pick<LabelsContext, 'db'>): Promise<LabelText> {
  const { brandName, labelLanguage } = await readSettings(db);
  return { brand: brandName, scanLines: [SCAN_LINES.en, SCAN_LINES[labelLanguage ?? 'hi']] };
}

/** Returns the modules along a side of a label's symbol, quiet zone included: codes are equally long. */
export function symbolModules({ codes, config }: Pick<LabelsContext, 'codes' | 'config'>): number {
  return qrModules(labelUrl(config.publicUrl, codes.encipher({ batchId: 0, serial: 0 }))).length;
}
