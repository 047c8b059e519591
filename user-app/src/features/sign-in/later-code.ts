import type { I18n } from '@lingui/core';
import { isFromTheFuture } from '@loyalty/shared-ui/page-clock';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { withTexts } from '../../i18n/texts';
import type { SentCode } from './sign-in.resource';

/* Loaded when the user starts typing: formik and yup are 23 kB, and this page is the first that a new visitor waits for. */

export const loadCodeStep = () => withTexts(import(/* webpackChunkName: "code-step" */ './code-step'));
export const loadLocationQuestion = () =>
  withTexts(import(/* webpackChunkName: "code-step" */ '../../location/location-question'));

export const loadLabelPreview = () => withTexts(import(/* webpackChunkName: "label-preview" */ './label-preview'));

export const loadInvitation = () => withTexts(import('./invitation'));

/** Starts the request for a label's product, which needs no texts, beside the preview's. */
export function prepareLabelPreview(code: string): void {
  const start = import(/* webpackChunkName: "label-preview" */ './label.resource');
  start.then(({ prepareLabel }) => prepareLabel(code)).catch(() => undefined);
  loadLabelPreview().catch(() => undefined);
}

export const loadBrand = async () => (await import('../../programme/fetch-programme.resource')).fetchProgramme();

export function prepareLaterCode(): void {
  loadCodeStep().catch(() => undefined);
}

/** @throws ApiError `unreachable` if the schema cannot be fetched: nothing could be sent then either */
export async function isValidMobile(mobile: string, i18n: I18n): Promise<boolean> {
  const load = withTexts(import(/* webpackChunkName: "code-step" */ './sign-in.schema'));
  const { mobileSchema } = await load.catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: clientCode.unreachable, message: 'Something went wrong' }, { cause });
  });
  return mobileSchema(i18n).isValid({ mobile });
}

export interface PendingCode extends SentCode {
  mobile: string;
}

/**
 * Reads the code step from a history entry. It is stored there because a phone may discard this tab while the user looks at the
 * SMS: a reload restores the step, Back leads to the mobile step, and a new visit starts over.
 * @param openedAt when the page was opened, of `pageNow`; a code that had expired by then is ignored
 */
export function pendingCodeOf(state: unknown, openedAt: number): PendingCode | undefined {
  const pending = (state as { pendingCode?: Partial<PendingCode> } | null)?.pendingCode;
  if (typeof pending?.mobile !== 'string' || typeof pending.resendAt !== 'number') return undefined;
  if (typeof pending.expiresAt !== 'number' || pending.expiresAt <= openedAt) return undefined;
  // The clock was set back before a reload: how long ago it was sent is unknown, and the server says when it is too soon.
  if (isFromTheFuture(pending.sentAt ?? 0)) return { ...(pending as PendingCode), resendAt: openedAt };
  return pending as PendingCode;
}
