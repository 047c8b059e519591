import { join } from 'node:path';
import { createStorage } from 'unstorage';
import folder from 'unstorage/drivers/fs-lite';
import memory from 'unstorage/drivers/memory';
import { ApiError } from '../../http/api-error';
import { isPictureKey, newPictureKey, pictureTypeOf, thumbnailKey } from './picture-key';
import type { PreparedPicture } from './prepare-picture';

export interface KeptPicture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

/** Where pictures live. */
export interface PictureStore {
  /** Keeps a picture and its thumbnail; resolves with the key to remember. @throws ApiError 503 when there is no room */
  save(picture: PreparedPicture): Promise<string>;
  /** Reads a picture, or a thumbnail under `thumbnailKey(key)`; null when there is none. @throws ApiError 503 */
  read(key: string): Promise<KeptPicture | null>;
  /** Removes a picture and its thumbnail; content that no row refers to. @throws whatever the shelf throws */
  remove(key: string): Promise<void>;
}

/** What a store lays its files on: a folder, memory, a bucket. Each rejects when it cannot do what it was asked. */
export interface PictureShelf {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  /** No error when there is nothing under the key. */
  remove(key: string): Promise<void>;
}

/**
 * The folder `pictures` in a data directory; memory when there is none (tests).
 */
export function localShelf(dataDir?: string): PictureShelf {
  const storage = createStorage({ driver: dataDir ? folder({ base: join(dataDir, 'pictures') }) : memory() });
  return {
    put: (key, bytes) => storage.setItemRaw(key, bytes),
    async get(key) {
      const bytes = await storage.getItemRaw<Buffer>(key);
      return bytes ? Buffer.from(bytes) : null;
    },
    remove: (key) => storage.removeItem(key),
  };
}

/** Opens the store that keeps its pictures on `shelf`. */
export function openPictureStore(shelf: PictureShelf): PictureStore {
  return {
    async save(picture) {
      const key = newPictureKey(picture.type);
      try {
        await shelf.put(key, picture.full);
        await shelf.put(thumbnailKey(key), picture.thumbnail);
      } catch (cause) {
        await removeBoth(key).catch(() => undefined);
        throw unavailable('Pictures cannot be stored right now', cause);
      }
      return key;
    },
    async read(key) {
      if (!isPictureKey(key)) return null;
      const bytes = await shelf.get(key).catch((cause: unknown) => {
        throw unavailable('Pictures cannot be read right now', cause);
      });
      return bytes && { bytes, contentType: pictureTypeOf(key) };
    },
    async remove(key) {
      if (isPictureKey(key)) await removeBoth(key);
    },
  };

  async function removeBoth(key: string): Promise<void> {
    await shelf.remove(key);
    await shelf.remove(thumbnailKey(key));
  }
}

function unavailable(message: string, cause: unknown): ApiError {
  const refusal = new ApiError(503, 'pictures_unavailable', message, { headers: { 'Retry-After': '30' } });
  refusal.cause = cause;
  return refusal;
}
