import type { PointsContext } from '../context';
import { invalidField, tooMany } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import { showableLines } from '../../platform/showable-text';
import type { Command } from '../../platform/idempotency';
import { preparePicture, storeUpload, validatePictureBytes } from '../../platform/pictures';
import { rateLimitAt, countEvent, fullSince, secondsUntilFree } from '../../platform/rate-events';
import { lockActiveUserAlone } from '../../accounts/users';
import { caseLimitSince, insertCase, type OwnCase } from './cases.repository';

const CASES_A_DAY = 5;
const INVALID_PICTURES_A_DAY = 20;
const MAX_NOTE = 500;
const DAY_MS = 86_400_000;
/** Larger than a product's picture: the label is a small part of it. */
const SIDE = 3000;

interface NewCase {
  pictureKey: string;
  note: string | null;
}

/** Validates a case and stores its photograph, which nothing serves without a signature. @throws ApiError 400, 413, 429 */
export async function prepareCase(
  context: PointsContext,
  userId: number,
  form: { image?: Buffer | undefined; note?: string },
): Promise<NewCase> {
  const { config, db } = context;
  if (!form.image) throw invalidField('image', 'Please select a file');
  validatePictureBytes(form.image, config.limits);
  const note = showableLines(form.note ?? '');
  if (note === undefined) throw invalidField('note', 'Invalid note');
  if (note.length > MAX_NOTE) throw invalidField('note', 'The note is too long');
  await enforceLimit(context, userId);
  const rateLimit = rateLimitAt(context.clock.now(), DAY_MS, INVALID_PICTURES_A_DAY);
  const full = await fullSince(db, 'invalid-picture', userId, rateLimit);
  if (full) throw tooManyCases(secondsUntilFree(rateLimit, full));
  const picture = await preparePicture(form.image, config.limits, { side: SIDE, asPhotograph: true }).catch(
    async (error: unknown) => {
      await countEvent(context, 'invalid-picture', userId, rateLimit);
      throw error;
    },
  );
  return { pictureKey: await storeUpload(context, picture, { isPrivate: true }), note: note || null };
}

/** @throws ApiError 401 for a user deleted or suspended meanwhile, 429 `case_limit` */
export async function openCase(command: Command, { pictureKey, note }: NewCase): Promise<OwnCase> {
  const { trx, callerId: userId } = command;
  if (!(await lockActiveUserAlone(trx, userId))) throw tokenRequired();
  await enforceLimit({ db: trx, clock: { now: () => command.at } }, userId);
  return insertCase(trx, { userId, pictureKey, note, at: command.at });
}

async function enforceLimit({ db, clock }: Pick<PointsContext, 'db' | 'clock'>, userId: number): Promise<void> {
  const now = clock.now();
  const since = await caseLimitSince(db, userId, now, CASES_A_DAY);
  if (since) throw tooManyCases(secondsUntilFree({ since: new Date(now.getTime() - DAY_MS) }, since));
}

const tooManyCases = (seconds: number) =>
  tooMany('case_limit', 'You have sent many photos today. Please try again tomorrow.', seconds);
