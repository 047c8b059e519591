import { Type, type Static } from '@sinclair/typebox';
import { ApiError } from '../../http/api-error';
import { DEFAULT_PRESET, findPreset } from './label-presets';
import { type LabelSheet, labelsPerSheet, overhangOf } from './label-sheet';

/** Bounds of custom measures: counts, and millimetres. A label under 12 mm has no room for a symbol that scans. */
const BOUNDS = {
  columns: { least: 1, most: 15, whole: true },
  rows: { least: 1, most: 30, whole: true },
  label_width: { least: 12, most: 210, whole: false },
  label_height: { least: 12, most: 297, whole: false },
  margin_left: { least: 0, most: 100, whole: false },
  margin_top: { least: 0, most: 100, whole: false },
  gap_x: { least: 0, most: 50, whole: false },
  gap_y: { least: 0, most: 50, whole: false },
} as const;

type Measure = keyof typeof BOUNDS;
const MEASURES = Object.keys(BOUNDS) as Measure[];

const text = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));
const millimetres = 'Millimetres, two decimals at most.';

/** For a route's `querystring`: a preset, or custom measures. */
export const sheetQuery = Type.Object({
  preset: text('The id of a preset. Without it and without own measures: the first one.'),
  columns: text('Own measures: labels across.'),
  rows: text('Own measures: labels down.'),
  label_width: text(millimetres),
  label_height: text(millimetres),
  margin_left: text(millimetres),
  margin_top: text(millimetres),
  gap_x: text(millimetres),
  gap_y: text(millimetres),
});

export const labelsQuery = Type.Composite([
  sheetQuery,
  Type.Object({ start_at: text('Place of the first label on the first sheet, from 1.') }),
]);

/**
 * Returns the requested sheet.
 * @throws ApiError 400 for an unknown preset, a measure out of its bounds, labels that do not fit on A4; `errors` by
 *   field
 */
export function validateSheet(query: Static<typeof sheetQuery>): LabelSheet {
  if (MEASURES.every((name) => query[name] === undefined)) {
    const preset = query.preset === undefined ? DEFAULT_PRESET : findPreset(query.preset);
    if (!preset) throw invalidFields({ preset: 'There is no such label sheet' });
    return preset;
  }
  const errors: Partial<Record<Measure, string>> = {};
  const value = (name: Measure) => {
    const read = readMeasure(query[name] ?? '', name);
    if (typeof read === 'string') errors[name] = read;
    return Number(read);
  };
  const sheet: LabelSheet = {
    columns: value('columns'),
    rows: value('rows'),
    labelWidth: value('label_width'),
    labelHeight: value('label_height'),
    marginLeft: value('margin_left'),
    marginTop: value('margin_top'),
    gapX: value('gap_x'),
    gapY: value('gap_y'),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  const overhang = overhangOf(sheet);
  if (overhang.x > 0) errors.label_width = `The labels are ${overhang.x} mm too wide for A4`;
  if (overhang.y > 0) errors.label_height = `The labels are ${overhang.y} mm too high for A4`;
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return sheet;
}

/** Returns the place of the first label, from 1. @throws ApiError 400 unless the sheet has it */
export function validateStart(given: string | undefined, sheet: LabelSheet): number {
  const last = labelsPerSheet(sheet);
  const start = given === undefined ? 1 : /^[0-9]{1,4}$/.test(given.trim()) ? Number(given) : 0;
  if (start < 1 || start > last) throw invalidFields({ start_at: `Start at label 1 to ${last}` });
  return start;
}

/** Returns the number, or an error message. */
function readMeasure(given: string, name: Measure): number | string {
  const { least, most, whole } = BOUNDS[name];
  const isNumber = (whole ? /^[0-9]{1,3}$/ : /^[0-9]{1,3}(\.[0-9]{1,2})?$/).test(given.trim());
  const number = Number(given);
  if (isNumber && number >= least && number <= most) return number;
  return whole ? `Enter a whole number from ${least} to ${most}` : `Enter ${least} to ${most} mm, two decimals at most`;
}

function invalidFields(errors: Record<string, string>): ApiError {
  return new ApiError(400, 'invalid_input', Object.values(errors)[0]!, { errors });
}
