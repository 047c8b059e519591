import type { ReadFiles } from './read-files';

/**
 * Reads both files in a worker, so that the page does not freeze; on the page itself where there can be none (a remote on
 * another origin may not start one). `signal` ends the worker.
 */
export async function readInBackground(sheet: Blob, zip: Blob, signal: AbortSignal): Promise<ReadFiles> {
  try {
    return await askWorker({ sheet, zip }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return (await import('./read-files')).readFiles(sheet, zip);
  }
}

function askWorker(files: { sheet: Blob; zip: Blob }, signal: AbortSignal): Promise<ReadFiles> {
  return new Promise<ReadFiles>((resolve, reject) => {
    // With a name of its own: Module Federation's part of a worker cannot take one made of its content.
    const worker = new Worker(
      /* webpackEntryOptions: { "filename": "js/read-files.worker.js" } */
      new URL('./read-files.worker.ts', import.meta.url),
    );
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
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
