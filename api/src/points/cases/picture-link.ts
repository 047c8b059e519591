import type { PointsContext } from '../context';
import { signedLinks } from '../../platform/http/signed-link';

/** Links to the photographs of cases, by their keys. */
export const pictureLinks = signedLinks('case-picture');

const STEP_SECONDS = 300;

/** Returns the URL of a case's photograph, which loads without a token for 5 to 10 minutes. */
export function signPictureUrl({ config, clock }: Pick<PointsContext, 'config' | 'clock'>, key: string): string {
  const expires = (Math.floor(clock.now().getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  return `${config.apiUrl}/case-pictures/${key}?${pictureLinks.query({ config }, { subject: key, expires })}`;
}
