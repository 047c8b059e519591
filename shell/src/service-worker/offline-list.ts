/** A file of an offline version. */
export interface OfflineFile {
  /** Absolute address. */
  url: string;
  /** Uncompressed. */
  bytes: number;
  /** As in Subresource Integrity. */
  integrity: string;
  /** Its name has a content hash. */
  lasting: boolean;
  /** Of a catalogue: needed by pages in this language only. */
  language?: string;
}

export interface OfflineList {
  version: string;
  files: OfflineFile[];
}

/** Thrown for a response that is not a list: a captive portal's page, a half-deployed remote. */
export class OfflineListError extends Error {
  override readonly name = 'OfflineListError';
}

interface ListedFile {
  path: string;
  bytes: number;
  integrity: string;
  lasting: boolean;
  language?: string;
}

function isListedFile(value: unknown): value is ListedFile {
  const file = value as Partial<ListedFile> | null;
  return (
    typeof file?.path === 'string' &&
    typeof file.bytes === 'number' &&
    /^sha256-[A-Za-z0-9+/]{43}=$/.test(file.integrity ?? '') &&
    typeof file.lasting === 'boolean' &&
    (file.language === undefined || typeof file.language === 'string')
  );
}

/**
 * Validates a parsed offline-files.json (written by tooling/offline-files.cjs) and makes its addresses absolute.
 * @param address of the list itself; all files must be on its origin
 * @throws OfflineListError
 */
export function parseOfflineList(value: unknown, address: string): OfflineList {
  const list = value as { version?: unknown; files?: unknown } | null;
  if (typeof list?.version !== 'string' || !Array.isArray(list.files) || !list.files.every(isListedFile)) {
    throw new OfflineListError(`${address} is no list of files`);
  }
  const { origin } = new URL(address);
  const files = list.files.map(({ path, ...rest }) => ({ url: new URL(path, address).href, ...rest }));
  if (files.some(({ url }) => new URL(url).origin !== origin)) {
    throw new OfflineListError(`${address} names files of another origin`);
  }
  return { version: list.version, files };
}
