import { type Static, Type } from '@sinclair/typebox';
import { dataEnvelope, oneOf, orNull } from '../../platform/http/envelope';
import type { ImportState } from '../../platform/database/schema';
import { columnsField, presentSource, tableSource, usedSheet } from '../../platform/sheets';
import type { SheetCheck } from './check-sheet';
import { COLUMNS, ROW_PROBLEMS, type RowProblemCode } from './validate-rows';

export const uploadForm = Type.Object({
  excel: Type.String({
    format: 'binary',
    description:
      '.xls or .xlsx with the columns name, model and image, and if wanted sku, mrp, default points and category, in any order and case: on the first visible sheet, in the first 20 lines.',
  }),
  image: Type.String({ format: 'binary', description: 'A ZIP of JPEG and PNG pictures; `image` of a row names one.' }),
  columns: columnsField,
  create_models: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description:
        '`true`: models that do not exist are created, each in the transaction of its products. Otherwise their rows fail.',
    }),
  ),
});

export const checkForm = Type.Omit(uploadForm, ['image']);

export const uploadQuery = Type.Object({
  upload_id: Type.Optional(
    Type.String({ description: 'A UUID that the sender has made up, to ask for the progress by. Each is used once.' }),
  ),
});

const rowError = Type.Object({
  row: Type.Integer({ description: 'As the spreadsheet numbers it: the first row under the headings is 2.' }),
  column: oneOf(COLUMNS),
  code: oneOf(Object.keys(ROW_PROBLEMS) as RowProblemCode[]),
  message: Type.String(),
  value: Type.Optional(Type.String({ description: 'Text of the cell.' })),
  found: Type.Optional(
    Type.String({
      description: '`not_an_image`: the format of the picture; `image_too_many_pixels`: its megapixels.',
    }),
  ),
});

const cell = Type.Optional(Type.String({ description: 'As it stands in the sheet; absent if it is empty.' }));

export const checkResponse = dataEnvelope(
  Type.Object({
    source: tableSource,
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Row of the sheet; the head is row 1.' }),
        name: Type.String(),
        model: Type.String(),
        image: Type.String({ description: 'File name of its picture.' }),
        sku: cell,
        mrp: cell,
        default_points: cell,
        category: cell,
      }),
    ),
    errors: Type.Array(rowError, { description: 'By row. The pictures are not checked: they are in the ZIP.' }),
    // A node of the release before does not send it.
    new_models: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Models of rows that do not exist: with `create_models` the upload creates them.',
      }),
    ),
  }),
);

export function presentCheck({ source, rows, errors, newModels }: SheetCheck): Static<typeof checkResponse>['data'] {
  const shownRows = rows.map(({ row, cells: { name, model, image, ...details } }) => {
    const given = Object.entries(details).filter(([, text]) => text !== '');
    return { row, name, model, image, ...Object.fromEntries(given) };
  });
  return { source: presentSource(source), rows: shownRows, errors, new_models: newModels };
}

export const counts = Type.Object({
  inserted: Type.Integer(),
  failed: Type.Integer(),
  errors: Type.Array(rowError, { description: 'At least one for each row that failed, by row.' }),
  // An outcome of an earlier release lacks it, and `value` of its errors.
  sheet: Type.Optional(usedSheet),
});

export const importResponse = dataEnvelope(counts);

export const outcome = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  code: Type.Optional(Type.String()),
  data: Type.Optional(counts),
});

export const progressParams = Type.Object({ upload_id: Type.String({ maxLength: 36 }) });

export const progressResponse = dataEnvelope(
  Type.Object({
    state: oneOf(['receiving', 'reading', 'pictures', 'rows', 'done', 'failed', 'interrupted']),
    done: Type.Integer({ description: 'Of `total`: pictures in the state `pictures`, rows in `rows`, else 0.' }),
    total: Type.Integer({ description: 'Of what `done` counts; 0 in other states.' }),
    outcome: orNull(outcome, { description: 'How the upload ended; null while it runs.' }),
  }),
);

/** Longer than any step takes without an update: an upload may arrive for two minutes. */
const SILENT_MS = 180_000;

/** `interrupted`: no update for three minutes, the process died. */
export function presentProgress(
  { updatedAt, ...progress }: { state: ImportState; done: number; total: number; outcome: unknown; updatedAt: Date },
  now: Date,
) {
  const isRunning = progress.state !== 'done' && progress.state !== 'failed';
  const isInterrupted = isRunning && now.getTime() - updatedAt.getTime() > SILENT_MS;
  return {
    ...progress,
    state: isInterrupted ? ('interrupted' as const) : progress.state,
    outcome: progress.outcome as Static<typeof outcome> | null,
  };
}
