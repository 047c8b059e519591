import { prepareZXingModule } from 'zxing-wasm/reader';
import { decode, runStrategies } from './decode-strategies';
import { readBrightness } from './grey-pixels';
import type { Order, Report } from './worker-protocol';

type Succeed = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** The worker that decodes hard pictures without blocking the page. One search at a time; a new one cancels the previous. */
const report = (message: Report) => postMessage(message);
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

async function look({ id, picture, effort }: Extract<Order, { kind: 'look' }>): Promise<void> {
  current = id;
  try {
    await runStrategies(await readBrightness(picture), {
      effort,
      decode,
      onFound: (codes) => report({ kind: 'codes', id, codes }),
      isStopped: () => current !== id,
    });
  } finally {
    report({ kind: 'over', id });
  }
}

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  const fail = (error: unknown) => report({ kind: 'broken', message: String(error) });
  if (order.kind === 'start') void start(order.wasm).catch(fail);
  else if (order.kind === 'look') void look(order).catch(fail);
  else if (current === order.id) current = undefined;
});
