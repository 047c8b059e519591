import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { moment, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import type { Batch, ListedCode } from './batches.repository';
import type { Label } from './list-labels';
import { signQrImageUrl } from './render-qr';

/** A row of the QR list (docs/product.md §3 "QR batch"). */
export const batchRow = Type.Object({
  id: Type.Integer(),
  product_id: Type.Integer(),
  product_name: Type.String(),
  model_name: Type.String(),
  quantity: Type.Integer(),
  reward_points: Type.Integer(),
  created: moment,
  created_at: moment,
  scanned_count: Type.Integer(),
  voided_count: Type.Integer({ description: 'Codes that were voided one by one.' }),
  status: Type.Union([Type.Literal('active'), Type.Literal('void')]),
  void_reason: orNull(Type.String(), { description: 'Why the batch was withdrawn; null: it was not.' }),
  first_serial: Type.Integer(),
  last_serial: Type.Integer(),
  signs_without_glyph: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Of one batch: signs of its product or the brand that no font of the label PDF has; "?" is printed instead.',
    }),
  ),
});

/** One code (docs/product.md §3 "Generated QR row"). */
export const codeRow = Type.Object({
  id: Type.Integer({ description: 'The serial.' }),
  serial: Type.Integer(),
  product_name: Type.String(),
  reward_points: Type.Integer(),
  is_scanned: Type.Boolean(),
  created_at: moment,
  imageUrl: Type.String({ description: 'The QR image as SVG; loads without a token until it expires.' }),
  status: Type.Union([Type.Literal('issued'), Type.Literal('scanned'), Type.Literal('void')]),
});

/** One label to print (docs/product.md §3 "QR print row"). */
export const printRow = Type.Object({
  id: Type.Integer({ description: 'The serial.' }),
  serial: Type.Integer(),
  imageUrl: Type.String({ description: 'The QR image as SVG; loads without a token until it expires.' }),
  code: Type.String({ description: 'The code in seven groups of four, as older labels have it.' }),
  short_code: Type.String({ description: 'The code as printed, to be typed: three groups of four.' }),
  url: Type.String({ description: 'What the QR image says.' }),
  product_name: Type.String(),
  reward_points: Type.Integer(),
});

/** Returns a row of the list of batches; a new batch has no scans to count. */
export function presentBatch(batch: Batch & { scannedCount?: number }) {
  return {
    ...toWire(batch),
    reward_points: batch.points,
    created: batch.createdAt.toISOString(),
    scanned_count: batch.scannedCount ?? 0,
    voided_count: batch.voidedCodes,
    status: batch.voidedAt ? ('void' as const) : ('active' as const),
    last_serial: batch.firstSerial + batch.quantity - 1,
  };
}

/** No list has the code itself: it is worth money. The picture's URL expires. */
export function presentCode(context: LabelsContext, { serial, batch, isScanned, isVoid }: ListedCode) {
  return {
    id: serial,
    serial,
    product_name: batch.productName,
    reward_points: batch.points,
    is_scanned: isScanned,
    created_at: batch.createdAt.toISOString(),
    imageUrl: signQrImageUrl(context, serial),
    status: isScanned ? ('scanned' as const) : isVoid ? ('void' as const) : ('issued' as const),
  };
}

export function presentLabel(context: LabelsContext, batch: Batch, { shortCode, ...label }: Label) {
  return {
    id: label.serial,
    ...label,
    short_code: shortCode,
    imageUrl: signQrImageUrl(context, label.serial),
    product_name: batch.productName,
    reward_points: batch.points,
  };
}
