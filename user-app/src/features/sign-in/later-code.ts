import type { I18n } from '@lingui/core';
import { ApiError, clientCode } from '../../api/api-error';
import { withTexts } from '../../i18n/texts';

/*
 * What the sign-in page does without until somebody types: formik and yup are 23 kB, and the page is the first that a stranger
 * waits for.
 */

/** The second step. */
export const loadCodeStep = () => withTexts(import(/* webpackChunkName: "code-step" */ './code-step'));
/** What is asked after the code, in the same file. */
export const loadLocationQuestion = () => withTexts(import(/* webpackChunkName: "code-step" */ './location-question'));

/** Begins to fetch; a failure shows where the code is needed. */
export function prepareLaterCode(): void {
  loadCodeStep().catch(() => undefined);
}

/**
 * Judges the mobile step's number by its schema.
 * @throws ApiError `unreachable` when the schema cannot be fetched: nothing could be sent then either
 */
export async function isValidMobile(mobile: string, i18n: I18n): Promise<boolean> {
  const load = withTexts(import(/* webpackChunkName: "code-step" */ './mobile.schema'));
  const { mobileSchema } = await load.catch((cause: unknown) => {
    throw new ApiError({ status: 0, code: clientCode.unreachable, message: 'Something went wrong' }, { cause });
  });
  return mobileSchema(i18n).isValid({ mobile });
}
