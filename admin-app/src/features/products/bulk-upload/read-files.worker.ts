import { readFiles } from './read-files';

/** The thread in which a sheet of 5,000 rows is read while the page goes on. */
addEventListener('message', (event: MessageEvent<{ sheet: Blob; zip: Blob }>) => {
  void readFiles(event.data.sheet, event.data.zip).then((answer) => postMessage(answer));
});
