import type { AppContext } from '../../app-context';
import { recordAct } from '../audit';
import { batchIsVoid, batchNotFound, codeIsScanned, codeIsVoid, codeNotFound } from './batch-refusals';
import { findBatch } from './batches.repository';
import { insertVoidedCode, isScanned, lockScansOfBatch } from './codes.repository';

/**
 * Voids one code for good, e.g. of a label that was lost or spoilt. A scan and a void of the same code at the same moment:
 * exactly one of them succeeds (`lockScansOfBatch`).
 *
 * @throws ApiError 404 `batch_not_found` or `code_not_found`; 409 `batch_void`, `code_scanned` or `code_void`
 */
export async function voidCode(
  context: AppContext,
  act: { adminId: number; batchId: number; serial: number; reason: string },
): Promise<void> {
  const { adminId, batchId, serial, reason } = act;
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockScansOfBatch(trx, batchId);
    const batch = await findBatch(trx, batchId);
    if (!batch) throw batchNotFound();
    if (serial < batch.firstSerial || serial >= batch.firstSerial + batch.quantity) throw codeNotFound();
    if (batch.voidedAt) throw batchIsVoid();
    if (await isScanned(trx, serial)) throw codeIsScanned();
    if (!(await insertVoidedCode(trx, { serial, batchId, reason, adminId, at }))) throw codeIsVoid();
    await recordAct(trx, { adminId, action: 'code-voided', details: { batch_id: batchId, serial, reason }, at });
  });
}
