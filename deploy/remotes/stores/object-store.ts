/** An object as it was read, with the tag under which it may be replaced. */
export interface StoredObject {
  bytes: Buffer;
  /** Changes with the bytes; opaque. */
  tag: string;
}

/** How an object is served by a store that serves what it holds; a directory leaves that to its server. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  contentEncoding?: string;
}

/**
 * Where releases are published: a directory or an S3-compatible bucket. A key is a path with `/`. No object is ever half there:
 * each write is seen whole or not at all.
 */
export interface ObjectStore {
  /** As the person named it, for messages. */
  readonly name: string;
  /** @returns undefined where there is no such object */
  read(key: string): Promise<StoredObject | undefined>;
  /** Writes an object that is not there yet. @returns false, and nothing is changed, where there is one */
  create(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<boolean>;
  /** Replaces what was read under `tag`. @returns false, and nothing is changed, where somebody else replaced it since */
  replace(key: string, bytes: Buffer, headers: ObjectHeaders, tag: string): Promise<boolean>;
  /** @returns every key that begins with `prefix`, sorted */
  list(prefix: string): Promise<string[]>;
  /** Removes an object; none there is no error. */
  remove(key: string): Promise<void>;
}
