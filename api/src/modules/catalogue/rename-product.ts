import type { AppContext } from '../../app-context';
import { isUniqueViolation } from '../../database/database-errors';
import { recordAct } from '../audit';
import { judgeProductName } from './catalogue-names.schema';
import { productExists, productNotFound } from './catalogue-refusals';
import { findProduct, lockProduct, type Product, updateProductName } from './products.repository';

/** Renames a product. @throws ApiError 400 for a bad name, 404, 409 when its model has another of that name */
export async function renameProduct(
  context: AppContext,
  given: { adminId: number; id: number; name: string | undefined },
): Promise<Product> {
  const name = judgeProductName(given.name, 'name');
  const at = context.clock.now();
  try {
    return await context.db.transaction().execute(async (trx) => {
      const before = await lockProduct(trx, given.id);
      if (!before) throw productNotFound();
      await updateProductName(trx, { id: given.id, name });
      await recordAct(trx, {
        adminId: given.adminId,
        action: 'product-renamed',
        details: { product_id: given.id, from: before.name, to: name },
        at,
      });
      return (await findProduct(trx, given.id))!;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw productExists();
    throw error;
  }
}
