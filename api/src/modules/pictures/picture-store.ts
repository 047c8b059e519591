import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createStorage, type Driver } from 'unstorage';
import folder from 'unstorage/drivers/fs-lite';
import memory from 'unstorage/drivers/memory';
import { ApiError } from '../../http/api-error';
import type { PictureType, PreparedPicture } from './prepare-picture';

export interface KeptPicture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

/** Where pictures live. A key is random, so it says nothing about the upload and cannot be guessed. */
export interface PictureStore {
  /** Keeps a picture and its thumbnail; resolves with the key to remember. 503 when there is no room. */
  save(picture: PreparedPicture): Promise<string>;
  /** Reads a picture, or a thumbnail under `thumbnailKey(key)`; null when there is none. */
  read(key: string): Promise<KeptPicture | null>;
  /** Removes a picture and its thumbnail; content that no row refers to. */
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f]{32}(-small)?\.(jpg|png)$/;
const EXTENSION: Record<PictureType, string> = { jpeg: 'jpg', png: 'png' };

/** The key under which the small version of a picture is kept. */
export function thumbnailKey(key: string): string {
  return key.replace('.', '-small.');
}

/**
 * Opens the store: the folder `pictures` in the data directory, memory when there is none (tests), or any other
 * unstorage driver, for instance S3, when one is handed in.
 */
export function openPictureStore(place: { dataDir?: string; driver?: Driver }): PictureStore {
  const driver = place.driver ?? (place.dataDir ? folder({ base: join(place.dataDir, 'pictures') }) : memory());
  const storage = createStorage({ driver });
  return {
    async save(picture) {
      const key = `${randomBytes(16).toString('hex')}.${EXTENSION[picture.type]}`;
      try {
        await storage.setItemRaw(key, picture.full);
        await storage.setItemRaw(thumbnailKey(key), picture.thumbnail);
      } catch (cause) {
        await removeBoth(key).catch(() => undefined);
        const refusal = new ApiError(503, 'pictures_unavailable', 'Pictures cannot be stored right now', {
          headers: { 'Retry-After': '30' },
        });
        refusal.cause = cause;
        throw refusal;
      }
      return key;
    },
    async read(key) {
      if (!KEY.test(key)) return null;
      const bytes = await storage.getItemRaw<Buffer>(key);
      if (!bytes) return null;
      return { bytes: Buffer.from(bytes), contentType: key.endsWith('.jpg') ? 'image/jpeg' : 'image/png' };
    },
    async remove(key) {
      if (KEY.test(key)) await removeBoth(key);
    },
  };

  async function removeBoth(key: string): Promise<void> {
    await storage.removeItem(key);
    await storage.removeItem(thumbnailKey(key));
  }
}
