import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type * as Threads from 'node:worker_threads';
import { parseSheet, type SheetLimits } from '../src/modules/sheets/parse-sheet';
import { describeBadInputs } from './bad-inputs/describe-bad-inputs';
import type { TestApi } from './create-test-api';
import { createModel } from './factories';
import * as pictures from './picture-samples';
import { listenOnFreePort } from './raw-http';
import { workbook, zipOf } from './sheet-samples';
import { productFormRows } from './bad-inputs/uploads/product-form-rows';
import { bulkUploadRows } from './bad-inputs/uploads/bulk-upload-rows';
import { type World, HEAD, ROW, threads } from './bad-inputs/uploads/upload-requests';

/** A thread per sheet takes a second to start: rows that are not about the sheet have theirs read in this process. */
jest.mock('node:worker_threads', () => {
  const real = jest.requireActual<typeof Threads>('node:worker_threads');
  class SheetReader extends EventEmitter {
    constructor({ workerData: { file, limits } }: { workerData: { file: string; limits: SheetLimits } }) {
      super();
      const answer = parseSheet(readFileSync(file), limits).then(
        (sheet) => ({ sheet }),
        (error: { fault?: string }) => ({ fault: error.fault ?? 'invalid' }),
      );
      void answer.then((message) => this.emit('message', message));
    }
    terminate = () => Promise.resolve(0);
  }
  const Worker = function (file: string, options: never) {
    return threads.real ? new real.Worker(file, options) : new SheetReader(options);
  };
  return { ...real, Worker };
});

describe('bad inputs of uploads (bad-inputs E)', () => {
  let folder: string;
  afterAll(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  describeBadInputs<World>('E', {
    // A sheet has a thread of its own, which waits for a processor like any other.
    slowestMs: 20_000,
    world: async (api: TestApi) => {
      // A temporary folder of this file's own: others upload at the same time.
      folder = mkdtempSync(join(os.tmpdir(), 'bad-uploads-'));
      jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
      const jpeg = await pictures.smallJpeg();
      const model = await createModel(api.context, { name: 'Flow' });
      return {
        token: await api.signInAdmin(),
        modal: String(model.id),
        port: await listenOnFreePort(api.app),
        jpeg,
        zip: await zipOf({ 'a.jpg': jpeg }),
        sheet: workbook([HEAD, ROW]),
      };
    },
    runners: { ...productFormRows, ...bulkUploadRows },
  });
});
