import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { createPdf, PAPER } from '../../platform/pdf';
import { arrangeLabel, SMALLEST_GOOD_MODULE_MM } from './label-layout';
import { type LabelLine, labelLines, type LabelText, SCAN_LINES } from './label-lines';
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
    serial_size: mm(),
    code_size: mm(),
    code_groups: Type.Integer({
      description: 'Groups of the short code on a line: 3, 2 or 1; 0: the code is left out.',
    }),
  }),
});

/** A line that all labels of a batch have, as it is in the PDF. */
export const labelLine = Type.Object({
  text: Type.String(),
  language: orNull(Type.String(), { description: 'Null: a name, of any language.' }),
  size: mm('Size of its letters; a line is 1.2 times as high.'),
  is_bold: Type.Boolean(),
});

export const sheetsResponse = Type.Object({
  paper: Type.Object({ width: mm(), height: mm() }),
  smallest_good_module: mm('Below it `module_is_small`.'),
  print_labels_max: Type.Integer({ description: 'Labels that POST /admin/qr-print returns at most.' }),
  presets: Type.Array(sheetRow),
});

export async function presentSheets(context: LabelsContext) {
  const { brand } = await readLabelText(context);
  return {
    paper: { ...PAPER },
    smallest_good_module: SMALLEST_GOOD_MODULE_MM,
    print_labels_max: context.config.limits.printCodesMax,
    presets: LABEL_PRESETS.map((preset) => presentSheet(context, preset, brand)),
  };
}

export function presentSheet(context: LabelsContext, sheet: LabelSheet | LabelPreset, brand: string | null) {
  const { symbol, text } = arrangeLabel(sheet, symbolModules(context), brand !== null);
  const { x, y, width, height, placement, codeSize, codeGroups, serialSize } = text;
  const labels = labelsPerSheet(sheet);
  return {
    id: null,
    ...toWire(sheet),
    labels,
    corners: Array.from({ length: labels }, (_, place) => cornerOf(sheet, place)),
    symbol,
    module_is_small: symbol.module < SMALLEST_GOOD_MODULE_MM,
    text: toWire({ x, y, width, height, placement, codeSize, codeGroups, serialSize }),
  };
}

export async function presentLines(
  context: LabelsContext,
  label: { labelWidth: number; labelHeight: number; productName: string; points: number },
) {
  const text = await readLabelText(context);
  const layout = arrangeLabel(label, symbolModules(context), text.brand !== null);
  return labelLines(createPdf(''), layout.text, label, text).map(presentLine);
}

const presentLine = ({ text, language, size, style }: LabelLine) => {
  return { text, language: language ?? null, size, is_bold: style === 'bold' };
};

/** Returns the texts that all labels of the programme have in common. */
export async function readLabelText({ db }: Pick<LabelsContext, 'db'>): Promise<LabelText> {
  const { brandName, labelLanguage } = await readSettings(db);
  return { brand: brandName, scanLines: [SCAN_LINES.en, SCAN_LINES[labelLanguage ?? 'hi']] };
}

/** Returns the modules along a side of a label's symbol, quiet zone included: codes are equally long. */
export function symbolModules({ codes, config }: Pick<LabelsContext, 'codes' | 'config'>): number {
  return qrModules(labelUrl(config.publicUrl, codes.encipher({ batchId: 0, serial: 0 }))).length;
}
