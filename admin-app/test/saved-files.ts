interface SavedFile {
  name: string;
  content: Blob;
}

/**
 * Mocks downloads, which jsdom lacks, for a whole test file.
 * @returns the files saved by the running test, in order
 */
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
