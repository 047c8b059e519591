import { File as NodeFile } from 'node:buffer';

/** A picture to upload. Node's File: its fetch does not support jsdom's. */
export const picture = new NodeFile(['picture bytes'], 'valve.jpg', { type: 'image/jpeg' }) as unknown as File;

/** Provides object URLs for previews, which jsdom lacks. */
export function previewPictures(): void {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
}
