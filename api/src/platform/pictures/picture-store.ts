import { join } from 'node:path';
import type { Config } from '../config/load-config';
import { ApiError } from '../http/api-error';
import { FileImageStore, type ImageStore } from './image-store';
import { isPictureKey, newPictureKey, pictureTypeOf, thumbnailKey } from './picture-key';
import type { PreparedPicture } from './encode-picture';
import { BucketError, S3ImageStore } from './s3-image-store';

export type PictureStore = ReturnType<typeof openPictureStore>;

export function openPictureStore(images: ImageStore) {
  return {
    /**
     * Stores a picture and its thumbnail; resolves with the key.
     * @param record called with the key before anything is stored
     * @throws ApiError 503 if the disk is full; the errors of `record`
     */
    async save(
      picture: PreparedPicture,
      { isPrivate = false, record }: { isPrivate?: boolean; record?: (key: string) => Promise<void> } = {},
    ): Promise<string> {
      const key = newPictureKey(picture.type, isPrivate);
      await record?.(key);
      try {
        await images.put(key, picture.full);
        await images.put(thumbnailKey(key), picture.thumbnail);
      } catch (cause) {
        await removeBoth(key).catch(() => undefined);
        throw unavailable('Pictures cannot be stored right now', cause);
      }
      return key;
    },
    /** Reads a picture, or a thumbnail under `thumbnailKey(key)`; null if there is none. @throws ApiError 503 */
    async read(key: string) {
      if (!isPictureKey(key)) return null;
      const bytes = await images.get(key).catch((cause: unknown) => {
        throw unavailable('Pictures cannot be read right now', cause);
      });
      return bytes && { bytes, contentType: pictureTypeOf(key) };
    },
    /** Removes a picture and its thumbnail, to which no row refers. @throws the image store's errors */
    async remove(key: string): Promise<void> {
      if (isPictureKey(key)) await removeBoth(key);
    },
  };

  async function removeBoth(key: string): Promise<void> {
    await images.remove(key);
    await images.remove(thumbnailKey(key));
  }
}

function unavailable(message: string, cause: unknown): ApiError {
  const refusal = new ApiError(503, 'pictures_unavailable', message, { headers: { 'Retry-After': '30' } });
  refusal.cause = cause;
  return refusal;
}

/**
 * Opens the image store of a configuration: the bucket PICTURES_BUCKET, else DATA_DIR/pictures.
 * @param folder in it, such as `brands/acme/`; by default all of it
 */
export function openImages(
  { picturesBucket, dataDir }: Pick<Config, 'picturesBucket' | 'dataDir'>,
  folder = '',
): ImageStore {
  return picturesBucket
    ? new S3ImageStore(picturesBucket, {}, { folder })
    : new FileImageStore(join(dataDir, 'pictures', folder));
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
