import { File as NodeFile } from 'node:buffer';

/** A picture to upload. Node's File: its fetch does not support jsdom's. */
export const picture = new NodeFile(['picture bytes'], 'valve.jpg', { type: 'image/jpeg' }) as unknown as File;

/** Provides object URLs for previews, which jsdom lacks. */
export function previewPictures(): void {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
}

interface SavedFile {
  name: string;
  content: Blob;
}

/** Mocks downloads, which jsdom lacks, for a whole test file. @returns the files saved by the running test, in order */
export function catchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const made = new Map<string, Blob>();
  let click: jest.SpyInstance;
  beforeAll(async () => {
    URL.createObjectURL = (content) => {
      const address = `blob:${made.size}`;
      made.set(address, content as Blob);
      return address;
    };
    URL.revokeObjectURL = () => undefined;
    click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const content = made.get(this.getAttribute('href') ?? '');
      if (content) saved.push({ name: this.download, content });
    });
  });
  afterAll(async () => click.mockRestore());
  beforeEach(() => {
    saved.length = 0;
  });
  return saved;
}

/** Mutes the errors that screens log (docs/product.md §8), for test files with expected failures. */
export function quietConsole(): void {
  beforeAll(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
  });
}

/** Hides the tab, as changing to another one does: what was decided is sent at once. */
export function leaveTab(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
