import { findPictureProblem } from './picture-file';
import { RemoteWorker } from './remote-worker';

describe('picture-file', () => {
  const png = (width: number, height: number) => {
    const bytes = new Uint8Array(64);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    return bytes;
  };

  /** A JPEG with a segment of metadata, and some bytes before each marker. */
  const jpeg = (width: number, height: number, between = 0) => {
    const metadata = [0xff, 0xe1, 0x10, 0x00, ...new Uint8Array(0x0ffe)];
    const frame = [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3];
    const gap = new Uint8Array(between);
    return Uint8Array.from([0xff, 0xd8, ...gap, ...metadata, ...gap, ...frame, ...new Uint8Array(30)]);
  };

  const text = (start: string) => Uint8Array.from(start, (letter) => letter.charCodeAt(0));

  // jsdom's Blob cannot be read.
  const fileOf = (bytes: Uint8Array) =>
    ({
      slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
    }) as unknown as Blob;

  it.each([
    ['a JPEG', jpeg(6000, 4000), undefined],
    ['a JPEG with bytes before its markers', jpeg(6000, 4000, 5), undefined],
    ['a PNG', png(6000, 4000), undefined],
    ['a PNG one row too high', png(6000, 4001), { megapixels: 24.1 }],
    ['a JPEG of 50 megapixels', jpeg(8160, 6120), { megapixels: 50 }],
    ['the same with bytes before its markers', jpeg(8160, 6120, 7), { megapixels: 50 }],
    ['a HEIC photo, whatever its name', text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), { kind: 'HEIC' }],
    ['an AVIF picture', text('\0\0\0\u0018ftypavif\0\0\0\0'), { kind: 'AVIF' }],
    ['a WebP picture', text('RIFF\u0010\0\0\0WEBPVP8 '), { kind: 'WebP' }],
    ['a GIF', text('GIF89a\0\0'), { kind: 'GIF' }],
    ['text, which is left to the media type', text('hello'), undefined],
    ['nothing', text(''), undefined],
    ['the start of a JPEG', text('\u00ff\u00d8\u00ff'), undefined],
  ])('reads %s', async (_name, bytes, problem) => {
    expect(await findPictureProblem(fileOf(bytes))).toEqual(problem);
  });
});

describe('remote-worker', () => {
  const started: string[] = [];

  const made: Blob[] = [];

  const asked: [string, RequestInit | undefined][] = [];

  let answer: Partial<Response>;

  beforeEach(() => {
    started.length = made.length = asked.length = 0;
    answer = { ok: true, text: () => Promise.resolve('postMessage(1)') };
    globalThis.Worker = class {
      constructor(address: string) {
        started.push(address);
      }
    } as unknown as typeof Worker;
    URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
    globalThis.fetch = (address, init) => {
      asked.push([String(address), init]);
      return Promise.resolve(answer as Response);
    };
  });

  const own = new URL('/remotes/user-app/js/read-codes.worker.js', location.href);

  const foreign = new URL('https://apps.example.com/user-app/js/read-codes.worker.js');

  const undemanding = () => '';

  it('starts a script of its own origin as it is', async () => {
    await new RemoteWorker(own).start(undemanding);
    expect(started).toEqual([own.href]);
    expect(asked).toEqual([]);
  });

  it('fetches a script from elsewhere, which no browser starts by itself', async () => {
    await new RemoteWorker(foreign).start(undemanding);
    expect(asked).toEqual([[foreign.href, { integrity: '' }]]);
    expect(started).toEqual(['blob:1']);
    expect(await new Response(made[0]).text()).toBe('postMessage(1)');
  });

  it('verifies a script whose digest is known, on any origin', async () => {
    await new RemoteWorker(own).start((address) => (address === own.href ? 'sha256-x' : ''));
    expect(asked).toEqual([[own.href, { integrity: 'sha256-x' }]]);
    expect(started).toEqual(['blob:1']);
  });

  it('starts nothing when the script is refused or gone', async () => {
    answer = { ok: false, status: 404 };
    await expect(new RemoteWorker(foreign).start(undemanding)).rejects.toThrow('answered 404');
    globalThis.fetch = () => Promise.reject(new TypeError('integrity'));
    await expect(new RemoteWorker(own).start(() => 'sha256-x')).rejects.toThrow('integrity');
    expect(started).toEqual([]);
  });
});
