import { claimReload } from './claim-reload';

const chunkError = (chunk: string) =>
  Object.assign(new Error(`Loading chunk ${chunk} failed`), { name: 'ChunkLoadError' });

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('claimReload', () => {
  it('grants one reload for each chunk that is gone', () => {
    expect(claimReload(chunkError('425'))).toBe(true);
    expect(claimReload(chunkError('425'))).toBe(false);
    expect(claimReload(chunkError('706'))).toBe(true);
  });

  it('grants none for anything else', () => {
    expect(claimReload(new TypeError('undefined is not a function'))).toBe(false);
    expect(claimReload('ChunkLoadError')).toBe(false);
  });

  it('grants none where it could not be remembered, and would go on for ever', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(claimReload(chunkError('425'))).toBe(false);
  });
});
