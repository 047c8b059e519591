import type { AdminCommand } from '../idempotency';
import { batchIsVoid, batchNotFound, codeIsScanned, codeIsVoid, codeNotFound } from './batch-error-responses';
import { findBatch } from './batches.repository';
import { insertVoidedCode, isScanned, lockScans } from './codes.repository';

/**
 * Voids one code permanently, e.g. of a lost label. Of a scan and a void of the same code at the same time exactly one
 * succeeds (`lockScans`).
 * @throws ApiError 404 `batch_not_found` or `code_not_found`; 409 `batch_void`, `code_scanned` or `code_void`
 */
export async function voidCode(
  command: AdminCommand,
  { batchId, serial, reason }: { batchId: number; serial: number; reason: string },
): Promise<void> {
  const { trx, callerId: adminId } = command;
  await lockScans(trx);
  const batch = await findBatch(trx, batchId);
  if (!batch) throw batchNotFound();
  if (serial < batch.firstSerial || serial >= batch.firstSerial + batch.quantity) throw codeNotFound();
  if (batch.voidedAt) throw batchIsVoid();
  if (await isScanned(trx, serial)) throw codeIsScanned();
  if (!(await insertVoidedCode(trx, { serial, batchId, reason, adminId, at: command.at }))) throw codeIsVoid();
  await command.audit('code-voided', { batch_id: batchId, serial, reason });
}
