import type { FastifyRequest } from 'fastify';
import type { CatalogueContext } from '../context';
import { readFileForm } from '../../platform/http/read-multipart';
import { findKnownProducts, findTakenSkus, listModelNames } from '../catalogue';
import {
  type ColumnMap,
  findTableIn,
  readColumnMap,
  refuseRows,
  sheetTooLarge,
  type TableRow,
  type TableSource,
} from '../../platform/sheets';
import { sheetMissing, WRONG_KIND, wrongKind } from './receive-upload';
import {
  type CheckedProducts,
  type ColumnName,
  errorsAt,
  type KnownModels,
  modelKey,
  namesOfNewModels,
  type ProductRowError,
  SHEET_COLUMNS,
  validateRows,
} from './validate-rows';

export interface SheetCheck {
  source: TableSource<ColumnName>;
  rows: TableRow<ColumnName>[];
  errors: ProductRowError[];
  /** Models that rows name, that do not exist and could be created, as written first. */
  newModels: string[];
}

interface CheckForm {
  bytes: Buffer;
  map: ColumnMap | undefined;
  createModels: boolean;
}

/** Reads the form `{excel, columns?, create_models?}` of a check. @throws ApiError 400, 408, 413, 415 */
export async function readCheckForm(
  request: FastifyRequest,
  { limits }: CatalogueContext['config'],
): Promise<CheckForm> {
  const { file, fields } = await readFileForm(request, limits.uploadBytesPerSecond, {
    field: 'excel',
    fields: ['columns', 'create_models'],
    maxBytes: limits.sheetBytes,
    tooLarge: () => sheetTooLarge(limits.sheetBytes),
  });
  if (!file) throw sheetMissing();
  if (!/\.xlsx?$/i.test(file.name)) throw wrongKind();
  return { bytes: file.bytes, map: readColumnMap(fields.columns), createModels: fields.create_models === 'true' };
}

/**
 * Validates the sheet of an upload, all but its pictures. Missing columns are in the source of the result, without rows.
 * @throws ApiError 400 for a file that is no readable .xls or .xlsx
 */
export async function checkSheet(
  { db, config }: CatalogueContext,
  { bytes, map, createModels }: CheckForm,
): Promise<SheetCheck> {
  const { source, rows } = await findTableIn(bytes, config.limits, {
    columns: SHEET_COLUMNS,
    csv: false,
    map,
    wrongKind: WRONG_KIND,
  });
  const anyPicture = [{ path: '', file: undefined, tooLarge: false }];
  const models = await knownModels(db, createModels);
  const checked = validateRows(rows, models, () => anyPicture);
  return { source, rows, errors: (await refuseKnown(db, checked)).errors, newModels: namesOfNewModels(rows, models) };
}

export async function knownModels(db: CatalogueContext['db'], createMissing: boolean): Promise<KnownModels> {
  const models = await listModelNames(db);
  return { ids: new Map(models.map(({ id, name }) => [modelKey(name), id])), createMissing };
}

export async function refuseKnown(db: CatalogueContext['db'], rows: CheckedProducts): Promise<CheckedProducts> {
  const known = await findKnownProducts(db, rows.ready);
  const hasTakenSku = await findTakenSkus(db, rows.ready);
  const isKnown = (_row: unknown, index: number) => known.has(index);
  return refuseRows(rows, [
    ...errorsAt(rows.ready.filter(isKnown), 'name', 'product_exists'),
    ...errorsAt(rows.ready.filter(hasTakenSku), 'sku', 'sku_exists'),
  ]);
}
