import { Type, type Static, type TOptional, type TString } from '@sinclair/typebox';
import { invalidField, rejectInvalid } from '../../platform/http/api-error';
import { LABEL_PRESETS, type LabelSheet, labelsPerSheet, overhangOf } from './label-sheet';

/** Custom measures by wire name: bounds, and whether whole. A label under 12 mm has no room for a symbol that scans. */
const MEASURES = {
  columns: { field: 'columns', least: 1, most: 15, whole: 'across' },
  rows: { field: 'rows', least: 1, most: 30, whole: 'down' },
  label_width: { field: 'labelWidth', least: 12, most: 210, whole: undefined },
  label_height: { field: 'labelHeight', least: 12, most: 297, whole: undefined },
  margin_left: { field: 'marginLeft', least: 0, most: 100, whole: undefined },
  margin_top: { field: 'marginTop', least: 0, most: 100, whole: undefined },
  gap_x: { field: 'gapX', least: 0, most: 50, whole: undefined },
  gap_y: { field: 'gapY', least: 0, most: 50, whole: undefined },
} as const satisfies Record<
  string,
  { field: keyof LabelSheet; least: number; most: number; whole?: string | undefined }
>;

type Measure = keyof typeof MEASURES;
const NAMES = Object.keys(MEASURES) as Measure[];

const text = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));

export const measuresQuery = Type.Object(
  Object.fromEntries(
    NAMES.map((name) => {
      const { whole } = MEASURES[name];
      return [name, text(whole ? `Own measures: labels ${whole}.` : 'Millimetres, two decimals at most.')];
    }),
  ) as Record<Measure, TOptional<TString>>,
);

export const sheetQuery = Type.Object({
  preset: text('The id of a preset. Without it and without own measures: the first one.'),
  ...measuresQuery.properties,
});

export const labelsQuery = Type.Object({
  ...sheetQuery.properties,
  start_at: text('Place of the first label on the first sheet, from 1.'),
});

export const linesQuery = Type.Object({
  label_width: measuresQuery.properties.label_width,
  label_height: measuresQuery.properties.label_height,
  product_name: Type.String({ maxLength: 400 }),
  reward_points: Type.String({ maxLength: 40 }),
});

/** Returns the size and the points of a label. @throws ApiError 400 at the field */
export function validateLabel(query: Static<typeof linesQuery>) {
  const labelWidth = readMeasure(query.label_width ?? '', 'label_width');
  const labelHeight = readMeasure(query.label_height ?? '', 'label_height');
  const points = /^[0-9]{1,7}$/.test(query.reward_points) ? Number(query.reward_points) : undefined;
  if (typeof labelWidth === 'string') throw invalidField('label_width', labelWidth);
  if (typeof labelHeight === 'string') throw invalidField('label_height', labelHeight);
  if (points === undefined) throw invalidField('reward_points', `“${query.reward_points}” is no number of points`);
  return { labelWidth, labelHeight, productName: query.product_name, points };
}

/**
 * Returns the requested sheet.
 * @throws ApiError 400 for an unknown preset, a wrong measure, or labels too large for A4
 */
export function validateSheet(query: Static<typeof sheetQuery>): LabelSheet {
  if (NAMES.every((name) => query[name] === undefined)) {
    const { preset: wanted = LABEL_PRESETS[0]!.id } = query;
    const preset = LABEL_PRESETS.find(({ id }) => id === wanted);
    if (!preset) throw invalidField('preset', 'There is no such label sheet');
    return preset;
  }
  const errors: { [name in Measure]?: string } = {};
  const measures = NAMES.map((name) => {
    const read = readMeasure(query[name] ?? '', name);
    if (typeof read === 'string') errors[name] = read;
    return [MEASURES[name].field, read];
  });
  rejectInvalid(errors);
  const sheet = Object.fromEntries(measures) as LabelSheet;
  const overhang = overhangOf(sheet);
  if (overhang.x > 0) errors.label_width = `The labels are ${overhang.x} mm too wide for A4`;
  if (overhang.y > 0) errors.label_height = `The labels are ${overhang.y} mm too high for A4`;
  rejectInvalid(errors);
  return sheet;
}

/** Returns the place of the first label, from 1. @throws ApiError 400 unless the sheet has it */
export function validateStart(given: string | undefined, sheet: LabelSheet): number {
  const last = labelsPerSheet(sheet);
  const start = given === undefined ? 1 : /^[0-9]{1,4}$/.test(given.trim()) ? Number(given) : 0;
  if (start < 1 || start > last) throw invalidField('start_at', `Start at label 1 to ${last}`);
  return start;
}

/** Returns the number, or an error message. */
function readMeasure(given: string, name: Measure): number | string {
  const { least, most, whole } = MEASURES[name];
  const isNumber = (whole ? /^[0-9]{1,3}$/ : /^[0-9]{1,3}(\.[0-9]{1,2})?$/).test(given.trim());
  const number = Number(given);
  if (isNumber && number >= least && number <= most) return number;
  return whole ? `Enter a whole number from ${least} to ${most}` : `Enter ${least} to ${most} mm, two decimals at most`;
}
