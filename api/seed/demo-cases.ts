import sharp from 'sharp';
import type { Transaction } from 'kysely';
import type { AppContext } from '../src/app-context';
import type { Schema } from '../src/platform/database/schema';
import { labelUrl } from '../src/labels/codes';
import { preparePicture } from '../src/platform/pictures';
import { qrModules, symbolPath } from '../src/labels/qr-symbols';
import { demoPlumber } from './content';
import type { DemoPlan } from './plan/plan-demo';

const HOUR = 3_600_000;
const SIDE = 1400;

/** A case, with the photograph to be stored; its key follows. */
interface DemoCase {
  photo: string;
  row: { userId: number; note: string; createdAt: Date; serial?: number; answer?: string; answeredAt?: Date };
}

/** Plans photographs of labels: one that the server can read and a torn one wait; the demo's plumber got two answers. */
function planCases({ codes, config }: AppContext, { users, batches, scans }: DemoPlan, now: Date): DemoCase[] {
  const photoOf = (batchId: number, serial: number, torn = false) =>
    drawPhoto(labelUrl(config.publicUrl, codes.encipher({ batchId, serial })), torn);
  const used = new Set(scans.map(({ serial }) => serial));
  const [me, other] = [users.find(({ mobile }) => mobile === demoPlumber.mobile)!, users.at(3)!];
  const last = scans.findLast(({ userId }) => userId === me.id)!;
  const batch = batches.find((one) => !one.voidedAt && !used.has(one.firstSerial + one.quantity - 1))!;
  const free = batch.firstSerial + batch.quantity - 1;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const before = (at: Date, hours: number) => new Date(at.getTime() - hours * HOUR);
  return [
    {
      photo: photoOf(batch.id, free - 1, true),
      row: {
        ...{ userId: me.id, note: 'Half of the label came off', createdAt: ago(220), answeredAt: ago(216) },
        answer: 'The code cannot be read any more. Please send the part of the label with the number after #.',
      },
    },
    {
      photo: photoOf(last.batchId, last.serial),
      row: {
        ...{ userId: me.id, note: 'Paint on the label', serial: last.serial },
        ...{ createdAt: before(last.scannedAt, 3), answeredAt: last.scannedAt },
      },
    },
    {
      photo: photoOf(batch.id, free),
      row: { userId: other.id, note: 'The label got wet. My phone does not scan it.', createdAt: ago(20) },
    },
    {
      photo: photoOf(batch.id, free - 1, true),
      row: { userId: users.at(5)!.id, note: 'Torn while I opened the bag', createdAt: ago(4) },
    },
  ];
}

export async function prepareCases(context: AppContext, plan: DemoPlan, now: Date) {
  return Promise.all(
    planCases(context, plan, now).map(async ({ photo, row }) => {
      const jpeg = await sharp(Buffer.from(photo)).blur(1.6).jpeg({ quality: 82 }).toBuffer();
      const picture = await preparePicture(jpeg, context.config.limits, { side: SIDE, asPhotograph: true });
      return { ...row, pictureKey: await context.pictures.save(picture, { isPrivate: true }) };
    }),
  );
}

export async function insertCases(
  trx: Transaction<Schema>,
  cases: Awaited<ReturnType<typeof prepareCases>>,
  adminId: number,
): Promise<void> {
  await trx
    .insertInto('scan_cases')
    .values(
      cases.map(({ userId, note, createdAt, serial, answer, answeredAt, pictureKey }) => ({
        ...{ user_id: userId, picture_key: pictureKey, note, created_at: createdAt, serial, answer },
        ...{ answered_at: answeredAt, read_at: answeredAt, answered_by: answeredAt && adminId },
        state: serial ? 'granted' : answer ? 'declined' : 'open',
      })),
    )
    .execute();
}

/** Returns a photograph as SVG: a label, stained, scratched and perhaps torn, askew in uneven light. */
function drawPhoto(url: string, torn: boolean): string {
  const symbol = qrModules(url);
  const path = symbolPath(symbol, (x, y, width) => `M${x} ${y}h${width}v1h-${width}z`);
  const tear =
    '<path fill="#8b6f50" d="M200 -20 540 -20 540 560 Q450 500 400 520 T300 430 Q240 380 250 300 T220 160Z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="1050">
    <filter id="wet"><feGaussianBlur stdDeviation="7"/></filter>
    <radialGradient id="light" cx="0.35" cy="0.25" r="0.9">
      <stop offset="0" stop-color="#fff" stop-opacity="0.28"/><stop offset="1" stop-opacity="0.55"/></radialGradient>
    <rect width="100%" height="100%" fill="#8b6f50"/>
    <g transform="translate(420 170) rotate(9) skewX(-5)">
      <rect x="10" y="14" width="520" height="640" rx="14" opacity="0.35"/>
      <rect width="520" height="640" rx="14" fill="#f4f1e8"/>
      <svg x="50" y="40" width="420" height="420" viewBox="0 0 ${symbol.length} ${symbol.length}">
        <path d="${path}" fill="#23211f"/></svg>
      <path d="M90 490h340v26h-340z" fill="#3a3733"/>
      <path d="M90 540h220v18h-220zM90 580h280v18h-280z" fill="#8a857c"/>
      <path filter="url(#wet)" fill="#7a5a33" fill-opacity="0.5"
        d="M280 470Q330 380 420 410T560 450Q590 540 500 570T340 560Q260 540 280 470ZM50 100Q90 70 150 90T170 150Q120 180 70 160T50 100Z"/>
      <path d="M30 330 500 250M60 90 300 640" stroke="#efe9dd" stroke-width="5" opacity="0.8"/>
      ${torn ? tear : ''}
    </g>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`;
}
