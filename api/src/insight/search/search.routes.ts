import { type TSchema, Type } from '@sinclair/typebox';
import type { PointsContext } from '../../points/context';
import { withGuess } from '../../labels/label-guesses';
import { findSerial, findSkippedSerial, listCodeStates } from '../../labels/qr-batches';
import { invalidField } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { toWire } from '../../platform/http/to-wire';
import { hasPermission, type Permission } from '../../platform/permissions';
import { showableLine } from '../../platform/showable-text';
import { latinDigits } from '../../platform/typed-texts';
import { claimStatus } from '../../points/claims';
import { findBatches, findClaims, findModels, findProducts, findStores, findUsers } from './search.repository';

/** A code by its serial: the code itself pays, and is not in the response. */
interface FoundCode {
  serial: number;
  /** Null if it was not restored. */
  batchId: number | null;
  productName: string | null;
  points: number | null;
  state: 'unused' | 'scanned' | 'void' | 'not-restored';
}

/**
 * Finds a code by the text of its label or link; one that exists nowhere counts as a guess. By serial number only for an admin who
 * may list codes with their states: others would learn which are unused.
 * @throws ApiError 429 `invalid_code_limit`
 */
async function findCode(
  context: PointsContext,
  { adminId, listsCodes }: { adminId: number; listsCodes: boolean },
  text: string,
): Promise<FoundCode[]> {
  const isCode = (context.codes.decipher(text) ?? context.codes.decipherShort(text)) !== undefined;
  const [, typed] = (listsCodes && /^#?([0-9]{1,12})$/.exec(text)) || [];
  const byCode = isCode ? await withGuess(context, adminId, () => findSerial(context, text, undefined)) : undefined;
  const label = byCode ?? (typed === undefined ? undefined : await findSerial(context, text, typed));
  if (!label) {
    const serial = await findSkippedSerial(context, text, typed);
    if (serial === undefined) return [];
    return [{ serial, batchId: null, productName: null, points: null, state: 'not-restored' }];
  }
  const [found] = await listCodeStates(context.db, { first: label.serial, count: 1 });
  if (!found) return [];
  const { productName, points } = found.batch;
  const state = found.isScanned ? 'scanned' : found.isVoid ? 'void' : 'unused';
  return [{ ...label, productName, points, state }];
}

/** A label's link is the longest text that finds something. */
const MAX_LENGTH = 512;
const INVALID = 'Invalid search';

const id = Type.Integer();
const text = Type.String();
const several = <Item extends TSchema>(item: Item) =>
  Type.Array(item, { maxItems: 5, description: 'Up to 5, the best match first.' });

const results = Type.Object({
  users: several(
    Type.Object({
      id,
      name: nullableText,
      mobile: nullableText,
      location: nullableText,
      role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
      suspended: Type.Boolean({ description: 'Kept out by an admin.' }),
    }),
  ),
  claims: several(
    Type.Object({
      id,
      transaction_id: text,
      user_id: id,
      user_name: nullableText,
      points: id,
      status: claimStatus,
      claimed_at: moment,
    }),
  ),
  codes: several(
    Type.Object({
      serial: id,
      batch_id: orNull(Type.Integer(), { description: 'Its batch; null if it was not restored.' }),
      product_name: nullableText,
      points: orNull(Type.Integer()),
      state: oneOf(['unused', 'scanned', 'void', 'not-restored'], {
        description: 'Not restored: printed after the backup from which the programme was restored.',
      }),
    }),
  ),
  batches: several(
    Type.Object({
      id,
      product_name: text,
      points: id,
      quantity: id,
      voided: Type.Boolean({ description: 'Withdrawn as a whole.' }),
      created_at: moment,
    }),
  ),
  products: several(Type.Object({ id, name: text, model_name: text })),
  models: several(Type.Object({ id, name: text })),
  stores: several(Type.Object({ id, name: text, address: text })),
});

export const searchRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'search', ({ route }) => {
    const { reads } = context;
    route('POST /admin/search', {
      operationId: 'search',
      errors: [429],
      permission: 'workplace.use',
      summary: 'Users, claims, codes, batches, products, models and stores by one text, up to 5 of each',
      description:
        'Exact matches first, then those that begin with the text, then those that contain it. A kind that the admin’s roles may not read is empty.',
      body: Type.Object({
        query: Type.String({
          maxLength: MAX_LENGTH,
          'x-message': INVALID,
          description:
            'A name, mobile number, transaction id or batch number, or a code of 28 or 12 characters or its link; with `codes.read` a serial number too.',
        }),
      }),
      response: dataEnvelope(results),
      async handler(request) {
        const query = showableLine(request.body.query);
        if (query === undefined) throw invalidField('query', INVALID);
        const numbers = latinDigits(query);
        const { id: adminId, roles } = adminOf(request);
        const listsCodes = hasPermission(roles, 'codes.read');
        // A label's code never matches a name.
        const isLabel = context.codes.decipher(query) !== undefined;
        const find = async <Row extends object>(needs: Permission, search: () => Promise<Row[]>) =>
          query !== '' && hasPermission(roles, needs) ? (await search()).map(toWire) : [];
        const inWords = <Row extends object>(needs: Permission, search: (db: PointsContext['db']) => Promise<Row[]>) =>
          isLabel ? [] : find(needs, () => reads(search));
        const [users, claims, codes, batches, products, models, stores] = await Promise.all([
          inWords('users.read', (db) => findUsers(db, query)),
          inWords('claims.read', (db) => findClaims(db, numbers)),
          // An unknown code is counted as a guess.
          find('codes.trace', () => findCode(context, { adminId, listsCodes }, numbers)),
          inWords('batches.read', (db) => findBatches(db, numbers)),
          inWords('catalogue.read', (db) => findProducts(db, query)),
          inWords('catalogue.read', (db) => findModels(db, query)),
          inWords('stores.read', (db) => findStores(db, query)),
        ]);
        return { message: 'Results', data: { users, claims, codes, batches, products, models, stores } };
      },
    });
  });
