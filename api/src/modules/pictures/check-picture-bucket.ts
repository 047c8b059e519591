import type { PictureBucketConfig } from '../../config/picture-bucket';
import { BucketError, openPictureBucket } from './picture-bucket';

/**
 * Asks the bucket for a listing before the site serves anybody. A bucket that is down is told and waited for by nobody: all but
 * pictures works without it.
 *
 * @throws Error when it answers with a refusal: a wrong address, region, key or right does not mend itself
 */
export async function checkPictureBucket(config: PictureBucketConfig, tell: (notice: string) => void): Promise<void> {
  try {
    await openPictureBucket(config).probe();
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    if (error.isFinal)
      throw new Error(`Refusing to start: PICTURES_S3_URL or what goes with it is wrong. ${error.message}`);
    tell(`The bucket of pictures does not answer; the site runs without pictures until it does. ${error.message}`);
  }
}
