import { createHash } from 'node:crypto';
import type { ProgrammeContext } from '../context';
import { plainMobile } from '../../platform/typed-texts';
import type { InboundText } from '../../platform/whatsapp';
import { findUserOf, lockConsents, restoreConsents, withdrawConsents } from './consents.repository';

const STOP = new Set([
  ...['stop', 'unsubscribe', 'cancel', 'बंद', 'बंद करो', 'बंद करें', 'रोको', 'थांबवा', 'बंद करा'],
  ...['நிறுத்து', 'நிறுத்தவும்', 'ఆపు', 'ఆపండి', 'বন্ধ', 'বন্ধ করুন'],
]);
const START = new Set([
  ...['start', 'शुरू', 'शुरू करो', 'शुरू करें', 'चालू', 'सुरू', 'सुरू करा'],
  ...['தொடங்கு', 'தொடங்கவும்', 'ప్రారంభించు', 'ప్రారంభించండి', 'শুরু', 'শুরু করুন'],
]);

/** A sentence about stopping is none of these: only the word alone. */
const wordOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, '')
    .trim()
    .replace(/\s+/g, ' ');

/** Records what a user replied by WhatsApp: STOP ends all messages there, START takes them up again. Other texts do nothing. */
export async function answerReply(
  { db }: Pick<ProgrammeContext, 'db'>,
  { id, from, text, at }: InboundText,
): Promise<void> {
  const word = wordOf(text);
  const isStop = STOP.has(word);
  if (!isStop && !START.has(word)) return;
  const mobile = plainMobile(`+${from}`);
  // The id contains the number.
  const replyId = createHash('sha256').update(id).digest('base64url');
  await db.transaction().execute(async (trx) => {
    const userId = await findUserOf(trx, mobile);
    if (userId === undefined || !(await lockConsents(trx, userId))) return;
    const reply = { userId, replyId, at };
    if (isStop)
      await withdrawConsents(trx, { ...reply, source: 'reply', kinds: ['whatsapp-updates', 'whatsapp-offers'] });
    else await restoreConsents(trx, reply);
  });
}
