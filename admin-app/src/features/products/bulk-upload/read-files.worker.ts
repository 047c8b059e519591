import { readFiles } from './read-files';

/**
 * The thread in which a sheet of 5,000 rows is read while the page goes on. One file (shared-ui/src/remote-worker): what it reads with
 * is imported eagerly. What fails here is told as an error of the worker, and the page reads by itself.
 */
addEventListener('message', (event: MessageEvent<{ sheet: Blob; zip: Blob }>) => {
  void readFiles(event.data.sheet, event.data.zip).then((answer) => postMessage(answer), reportError);
});
