import { randomBytes } from 'node:crypto';
import type { Config } from '../config/load-config';
import type { PictureType } from './encode-picture';

const KEY = /^(private-)?[0-9a-f]{32}(-small)?\.(jpg|png)$/;
const PRIVATE = 'private-';
const EXTENSION: Record<PictureType, string> = { jpeg: 'jpg', png: 'png' };

/** Returns a key that cannot be guessed. @param isPrivate not served under `/pictures` */
export function newPictureKey(type: PictureType, isPrivate = false): string {
  return `${isPrivate ? PRIVATE : ''}${randomBytes(16).toString('hex')}.${EXTENSION[type]}`;
}

export function isPrivateKey(key: string): boolean {
  return key.startsWith(PRIVATE);
}

/** Whether a text has the form of a picture's or thumbnail's key; others are not looked up. */
export function isPictureKey(text: string): boolean {
  return KEY.test(text);
}

export function thumbnailKey(key: string): string {
  return key.replace('.', '-small.');
}

export function pictureTypeOf(key: string): 'image/jpeg' | 'image/png' {
  return key.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
}

/** Returns the URL of a product's picture, which an `<img>` loads without a token; '' without a picture. */
export function pictureUrl(config: Pick<Config, 'apiUrl'>, key: string | null): string {
  return key ? `${config.apiUrl}/pictures/${key}` : '';
}

export function thumbnailUrl(config: Pick<Config, 'apiUrl'>, key: string | null): string {
  return key ? `${config.apiUrl}/pictures/${thumbnailKey(key)}` : '';
}
