import { isUniqueViolation } from '../../database/database-errors';
import type { AdminCommand } from '../idempotency';
import { validateProductName } from './catalogue-names.schema';
import { productExists, productNotFound } from './catalogue-errors';
import { findProduct, lockProduct, type Product, updateProductName } from './products.repository';

/** Renames a product. @throws ApiError 400 for a bad name, 404, 409 when its model has another of that name */
export async function renameProduct(
  command: AdminCommand,
  { id, name: given }: { id: number; name: string | undefined },
): Promise<Product> {
  const { trx } = command;
  const name = validateProductName(given, 'name');
  const before = await lockProduct(trx, id);
  if (!before) throw productNotFound();
  await updateProductName(trx, { id, name }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? productExists() : error;
  });
  await command.audit('product-renamed', { product_id: id, from: before.name, to: name });
  return (await findProduct(trx, id))!;
}
