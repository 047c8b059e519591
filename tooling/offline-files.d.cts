export interface ListedFile {
  path: string;
  bytes: number;
  integrity: string;
  lasting: boolean;
}
export function integrityOf(bytes: Buffer | string): string;
export function listOfflineFiles(
  assets: { path: string; bytes: Buffer }[],
  options?: { leaveOut?: (path: string) => boolean },
): { version: string; files: ListedFile[] };
export function spareFiles(manifest: object | undefined): Set<string>;
