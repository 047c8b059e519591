import { labelUrl, writeCode } from '../../../../api/src/labels/codes/code-text';
import { renderQrPng } from '../../../../api/src/labels/qr-batches/render-qr';
import { filmFrame, filmSize } from '../../../browser/src/camera/camera-film';
import { seededRandom } from '../../../browser/src/camera/label-photo';
import { facing } from '../../../browser/src/camera/scene';
import { openReaderPage, ORIGIN } from './reader-page';
import { slowDown } from './slow-down';

/** Milliseconds that a low-end Android's own reader takes for a frame (/docs/speed.md); its stand-in in the page waits as long. */
const NATIVE_MS = 77;
/** Labels shown, one after the other, with the wall between them. */
const ROUNDS = 20;

export interface CameraLatency {
  /** Milliseconds from the camera's first frame of each label to its text. */
  times: number[];
  missed: number;
  /** How many times longer the same work took in a worker of the page. */
  slowdown: number;
}

interface CameraWindow {
  BarcodeDetector?: unknown;
  /** The text that the camera shows. */
  shown?: string | undefined;
  camera: {
    watchCodes: (
      video: () => HTMLVideoElement,
      onDetection: (detection: { text: string }) => void,
      signal: AbortSignal,
    ) => Promise<void>;
  };
}

/**
 * Measures how long the user-app's scanner takes from a label in the camera's view to its text, with every thread of the page
 * `times` slower. The camera is a generated stream, so the moment is known; its frames are I420, as a phone's.
 */
export async function measureCamera(native: boolean, times: number): Promise<CameraLatency> {
  const { browser, page, offer, close } = await openReaderPage();
  try {
    if (native) await page.addInitScript(installNativeReader, NATIVE_MS);
    await page.goto(`${ORIGIN}/camera`);
    const random = seededRandom(1);
    const labels = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const block = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)));
        const text = labelUrl('https://loyalty.example.com', writeCode({ keyId: 'A', block }));
        const place = facing({ x: 600 + random() * 80, y: 320 + random() * 80 }, 200 + random() * 80, random() * 360);
        return { text, frame: await filmFrame([{ picture: await renderQrPng(text), corners: place }]) };
      }),
    );
    const wall = await filmFrame([]);
    const addresses: string[] = [];
    for (const { frame } of [...labels, { frame: wall }]) {
      const address = offer(frame, 'application/octet-stream');
      addresses.push(await page.evaluate(storeFrame, address));
    }
    await page.evaluate(busyWork);
    const usual = await page.evaluate(busyWork);
    const stop = await slowDown(browser, times);
    try {
      const slow = await page.evaluate(busyWork);
      const texts = labels.map(({ text }) => text);
      const result = await page.evaluate(watchLabels, { ...filmSize, texts, addresses, rounds: ROUNDS });
      return { ...result, slowdown: slow / usual };
    } finally {
      stop();
    }
  } finally {
    await close();
  }
}

/** Runs in the page: fetches a frame before the measurement. */
async function storeFrame(address: string): Promise<string> {
  return URL.createObjectURL(await (await fetch(address)).blob());
}

/** Runs in the page: milliseconds of the same work in a worker, the median of three. */
async function busyWork(): Promise<number> {
  const source = `onmessage = () => { const start = performance.now(); let sum = 0;
    for (let at = 0; at < 3e8; at += 1) sum = (sum + at * 7) | 0; postMessage([performance.now() - start, sum]); }`;
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    worker.postMessage(0);
    times.push(
      await new Promise<number>((resolve) =>
        worker.addEventListener('message', ({ data }) => resolve(data[0]), { once: true }),
      ),
    );
  }
  worker.terminate();
  return times.sort((one, other) => one - other)[1]!;
}

/** Runs in the page: a BarcodeDetector that knows what the camera shows, and takes its time. */
function installNativeReader(milliseconds: number): void {
  const page = window as unknown as CameraWindow;
  const cornerPoints = [590, 690].flatMap((x) => [310, 410].map((y) => ({ x, y })));
  page.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async (picture: unknown) => {
      const rawValue = picture instanceof HTMLCanvasElement ? 'LOYALTY' : page.shown;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return rawValue === undefined ? [] : [{ rawValue, cornerPoints }];
    };
  };
}

/** Runs in the page. */
async function watchLabels({
  width,
  height,
  texts,
  addresses,
  rounds,
}: {
  width: number;
  height: number;
  texts: string[];
  addresses: string[];
  rounds: number;
}): Promise<{ times: number[]; missed: number }> {
  const page = window as unknown as CameraWindow & {
    MediaStreamTrackGenerator: new (of: {
      kind: 'video';
    }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
  };
  const frames = await Promise.all(addresses.map(async (address) => (await fetch(address)).arrayBuffer()));
  const track = new page.MediaStreamTrackGenerator({ kind: 'video' });
  const camera = track.writable.getWriter();
  const wall = texts.length;
  let showing = wall;
  let since = 0;
  const beat = setInterval(() => {
    const timestamp = performance.now() * 1000;
    const frame = new VideoFrame(frames[showing]!, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp,
    });
    if (since === 0) since = performance.now();
    page.shown = texts[showing];
    void camera.write(frame);
  }, 1000 / 30);
  const video = document.querySelector('video')!;
  video.srcObject = new MediaStream([track]);
  await video.play();

  const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  let onText: (text: string) => void = () => undefined;
  const leaving = new AbortController();
  void page.camera.watchCodes(
    () => video,
    ({ text }) => onText(text),
    leaving.signal,
  );
  // Its files load while the camera starts.
  await pause(3_000);
  const times: number[] = [];
  let missed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const label = round % texts.length;
    const read = new Promise<number>((resolve) => {
      onText = (text) => text === texts[label] && resolve(performance.now());
    });
    [showing, since] = [label, 0];
    const at = await Promise.race([read, pause(5_000)]);
    if (at === undefined) missed += 1;
    else times.push(at - since);
    showing = wall;
    // Longer than the scanner's delay after a detection, and out of step with it.
    await pause(700 + Math.random() * 500);
  }
  leaving.abort();
  clearInterval(beat);
  return { times, missed };
}
