import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBadInputs } from './bad-inputs/describe-bad-inputs';
import type { TestApi } from './create-test-api';
import { createModel } from './factories';
import * as pictures from './picture-samples';
import { listenOnFreePort } from './raw-http';
import { workbook, zipOf } from './uploads';
import { productFormRows } from './bad-inputs/uploads/product-form-rows';
import { bulkUploadRows } from './bad-inputs/uploads/bulk-upload-rows';
import { type World, HEAD, ROW } from './bad-inputs/uploads/upload-requests';

describe('bad inputs of uploads (bad input E)', () => {
  let folder: string;
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  describeBadInputs<World>('E', {
    // A sheet is read in a thread of its own, which competes for the processor.
    slowestMs: 20_000,
    world: async (api: TestApi) => {
      // A temporary folder of this file's own: other tests upload at the same time.
      folder = mkdtempSync(join(tmpdir(), 'bad-uploads-'));
      vi.stubEnv('TMPDIR', folder);
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
