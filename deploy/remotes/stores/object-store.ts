/** An object with the tag that a conditional replacement needs. */
export interface StoredObject {
  bytes: Buffer;
  /** Opaque; changes with the bytes. */
  tag: string;
}

/** HTTP headers of an object, for stores that serve their objects; a directory leaves them to its server. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  contentEncoding?: string;
}

/** Storage of releases: a directory or an S3-compatible bucket. A key is a path with `/`. Writes are atomic. */
export interface ObjectStore {
  /** As given on the command line, for messages. */
  readonly name: string;
  /** @returns undefined if there is no such object */
  read(key: string): Promise<StoredObject | undefined>;
  /** Creates an object. @returns false, without a change, if it exists */
  create(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<boolean>;
  /** Replaces the object read under `tag`. @returns false, without a change, if it was replaced since */
  replace(key: string, bytes: Buffer, headers: ObjectHeaders, tag: string): Promise<boolean>;
  /** @returns every key with this prefix, sorted */
  list(prefix: string): Promise<string[]>;
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
}
