import type { AppContext } from '../../app-context';
import { isUniqueViolation } from '../../database/database-errors';
import { judgeProductName } from './catalogue-names.schema';
import { productExists, productNotFound } from './catalogue-refusals';
import { findProduct, type Product, updateProductName } from './products.repository';

/** Renames a product. @throws ApiError 400 for a bad name, 404, 409 when its model has another of that name */
export async function renameProduct(
  context: AppContext,
  given: { id: number; name: string | undefined },
): Promise<Product> {
  const name = judgeProductName(given.name, 'name');
  try {
    if (!(await updateProductName(context.db, { id: given.id, name }))) throw productNotFound();
  } catch (error) {
    if (isUniqueViolation(error)) throw productExists();
    throw error;
  }
  const product = await findProduct(context.db, given.id);
  if (!product) throw productNotFound();
  return product;
}
