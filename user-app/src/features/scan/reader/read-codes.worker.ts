import { prepareZXingModule } from 'zxing-wasm/reader';
import { decode, runStrategies } from './decode-strategies';
import { greyOf } from './grey-pixels';
import type { Order, Report } from './worker-protocol';

/** Emscripten's callback for an externally created instance. */
type Succeed = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** The worker that decodes hard pictures without blocking the page. One search at a time; a new one cancels the previous. */
const report = (answer: Report) => postMessage(answer);
let current: number | undefined;

async function start(wasm: WebAssembly.Module): Promise<void> {
  await prepareZXingModule({
    overrides: {
      instantiateWasm: (imports: WebAssembly.Imports, succeed: Succeed) => {
        void WebAssembly.instantiate(wasm, imports).then((instance) => succeed(instance, wasm));
        return {};
      },
    },
    fireImmediately: true,
  });
  report({ kind: 'ready' });
}

async function look({ id, picture, effort, budget }: Extract<Order, { kind: 'look' }>): Promise<void> {
  current = id;
  try {
    await runStrategies(greyOf(pixelsOf(picture)), {
      effort,
      budgetMs: budget,
      decode,
      onFound: (codes) => report({ kind: 'codes', id, codes }),
      isStopped: () => current !== id,
    });
  } finally {
    report({ kind: 'over', id });
  }
}

function pixelsOf(picture: ImageBitmap | ImageData): ImageData {
  if (picture instanceof ImageData) return picture;
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas for a worker');
  context.drawImage(picture, 0, 0);
  // Its pixels are copied; a large photograph is not kept twice.
  picture.close();
  return context.getImageData(0, 0, width, height);
}

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  const fail = (error: unknown) => report({ kind: 'broken', message: String(error) });
  if (order.kind === 'start') void start(order.wasm).catch(fail);
  else if (order.kind === 'look') void look(order).catch(fail);
  else if (current === order.id) current = undefined;
});
