import { randomBytes } from 'node:crypto';
import type { PictureType } from './prepare-picture';

const KEY = /^[0-9a-f]{32}(-small)?\.(jpg|png)$/;
const EXTENSION: Record<PictureType, string> = { jpeg: 'jpg', png: 'png' };

/** A new key for a picture: random, so it says nothing about the upload and cannot be guessed. */
export function newPictureKey(type: PictureType): string {
  return `${randomBytes(16).toString('hex')}.${EXTENSION[type]}`;
}

/** Whether a text has the form of the key of a picture or of a thumbnail; whatever else is asked for is not looked up. */
export function isPictureKey(text: string): boolean {
  return KEY.test(text);
}

/** The key under which the small version of a picture is kept. */
export function thumbnailKey(key: string): string {
  return key.replace('.', '-small.');
}

/** The content type of what is kept under a key. */
export function pictureTypeOf(key: string): 'image/jpeg' | 'image/png' {
  return key.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
}
