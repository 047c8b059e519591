/** Storage of image files: a folder or a bucket. Every method rejects if the storage fails. */
export interface ImageStore {
  /** Stores bytes under a key whose content never changes. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns null if there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  /** Succeeds if there is nothing under the key. */
  remove(key: string): Promise<void>;
  /** Returns all keys, possibly with other files of the same place. */
  list(): Promise<string[]>;
}
