import { readFiles } from './read-files';

/**
 * Reads a sheet of 5,000 rows without blocking the page. Bundled into one file (see
 * shared-ui/src/platform/remote-worker.ts), so its imports are eager. On an error of the worker the page reads the
 * files itself.
 */
addEventListener('message', (event: MessageEvent<{ sheet: Blob; zip: Blob }>) => {
  void readFiles(event.data.sheet, event.data.zip).then((answer) => postMessage(answer), reportError);
});
