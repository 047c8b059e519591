import type { ImageStore } from '../src/modules/pictures';

/** Creates an image store in memory. */
export function memoryImages(): ImageStore {
  const images = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => void images.set(key, bytes),
    get: async (key) => images.get(key) ?? null,
    remove: async (key) => void images.delete(key),
    list: async () => [...images.keys()],
  };
}
