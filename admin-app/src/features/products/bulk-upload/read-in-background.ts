import { RemoteWorker } from '@loyalty/shared-ui/remote-worker';
import { integrityOf } from '../../../device/device';
import type { ReadFiles } from './read-files';

/**
 * Reads both files in a worker, so that the page does not freeze; on the page itself if there is no worker. `signal`
 * terminates the worker.
 */
export async function readInBackground(sheet: Blob, zip: Blob, signal: AbortSignal): Promise<ReadFiles> {
  try {
    return await askWorker({ sheet, zip }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return (await import('./read-files')).readFiles(sheet, zip);
  }
}

async function askWorker(files: { sheet: Blob; zip: Blob }, signal: AbortSignal): Promise<ReadFiles> {
  // A fixed file name: Module Federation's part of a worker does not support a content hash.
  const worker = await new RemoteWorker(
    /* webpackChunkName: "read-files", webpackEntryOptions: { "filename": "js/read-files.worker.js" } */
    new URL('./read-files.worker.ts', import.meta.url),
  ).start(integrityOf);
  return new Promise<ReadFiles>((resolve, reject) => {
    const end = () => worker.terminate();
    const giveUp = () => {
      end();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    worker.onmessage = ({ data }: MessageEvent<ReadFiles>) => {
      end();
      resolve(data);
    };
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message));
    };
    worker.postMessage(files);
  });
}
