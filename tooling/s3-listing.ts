import type { StoredObject } from './s3-stand-in';

/** S3 never lists more in one answer; what follows takes the continuation token. */
const MOST = 1000;

/**
 * Answers ListObjectsV2 with `prefix`, `delimiter`, `max-keys`, `start-after` and `continuation-token`; keys in the order of
 * their UTF-8 bytes.
 *
 * @param keysPerPage fewer than S3's own, where a test wants several pages of few keys
 * @returns the XML document
 */
export function listObjects(
  objects: ReadonlyMap<string, StoredObject>,
  query: URLSearchParams,
  keysPerPage = MOST,
): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Math.min(keysPerPage, Number(query.get('max-keys') ?? keysPerPage));

  const entries = new Map<string, StoredObject | undefined>();
  for (const [key, object] of objects) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    if (end === -1) entries.set(key, object);
    else entries.set(key.slice(0, end + delimiter.length), undefined);
  }
  const names = [...entries.keys()].filter((name) => compare(name, after) > 0).sort(compare);
  const page = names.slice(0, most);
  const truncated = page.length < names.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    `<Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys>`,
    `<IsTruncated>${truncated}</IsTruncated>`,
    truncated && page.length > 0 ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : '',
    ...page.map((name) => present(name, entries.get(name))),
    '</ListBucketResult>',
  ].join('');
}

const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Without an object it is a common prefix, S3's folder. */
function present(name: string, object: StoredObject | undefined): string {
  if (!object) return `<CommonPrefixes><Prefix>${escape(name)}</Prefix></CommonPrefixes>`;
  const { lastModified, etag, bytes } = object;
  return `<Contents><Key>${escape(name)}</Key><LastModified>${lastModified.toISOString()}</LastModified><ETag>${escape(etag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char]!);
