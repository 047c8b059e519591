import { isChunkError } from './reload';

const errorWith = (properties: object) => Object.assign(new Error('Loading failed'), properties);

describe('isChunkError', () => {
  it.each([errorWith({ name: 'ChunkLoadError' }), errorWith({ code: 'CSS_CHUNK_LOAD_FAILED' })])(
    'is true for code and style sheets that did not arrive',
    (error) => expect(isChunkError(error)).toBe(true),
  );

  it.each([new TypeError('undefined is not a function'), errorWith({ code: 'other' }), 'ChunkLoadError', undefined])(
    'is false for %p',
    (error) => expect(isChunkError(error)).toBe(false),
  );
});
