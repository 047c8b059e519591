import { join } from 'node:path';
import type { Config } from '../../config/load-config';
import { FileImageStore } from './file-image-store';
import type { ImageStore } from './image-store';
import { BucketError, S3ImageStore } from './s3-image-store';

/** Opens the image store of a configuration: the bucket PICTURES_BUCKET, else DATA_DIR/pictures. */
export function openImages({ picturesBucket, dataDir }: Pick<Config, 'picturesBucket' | 'dataDir'>): ImageStore {
  return picturesBucket ? new S3ImageStore(picturesBucket) : new FileImageStore(join(dataDir, 'pictures'));
}

/**
 * Checks at start that a bucket can be used. One that does not respond is only reported: all but pictures works without
 * it.
 * @throws Error if it rejects the request: a wrong address, region, key or permission is permanent
 */
export async function checkImages(
  images: Pick<S3ImageStore, 'probe'> | ImageStore,
  report: (notice: string) => void,
): Promise<void> {
  if (!('probe' in images)) return;
  try {
    await images.probe();
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    if (!error.isTransient)
      throw new Error(`Refusing to start: PICTURES_BUCKET or an AWS_* variable is wrong. ${error.message}`);
    report(`The bucket of pictures does not respond; the site runs without pictures until it does. ${error.message}`);
  }
}
