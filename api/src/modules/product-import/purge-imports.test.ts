import { existsSync, mkdirSync, mkdtempSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { purgeImports } from './purge-imports';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'forget-test-')));
  await api.signInAdmin();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await api.close();
});

describe('purgeImports', () => {
  it('forgets outcomes and abandoned folders after a day, and nothing else', async () => {
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const hoursAgo = (hours: number) => new Date(api.clock.now().getTime() - hours * 3_600_000);
    for (const [uploadId, at] of [
      ['old', hoursAgo(25)],
      ['young', hoursAgo(23)],
    ] as const) {
      const times = { started_at: at, updated_at: at };
      const row = { upload_id: uploadId, admin_id: id, state: 'done' as const, outcome: null as never, ...times };
      await api.db.insertInto('product_imports').values(row).execute();
    }
    const folders = ['loyalty-upload-old', 'loyalty-upload-young', 'others-old'].map((name) => join(tmpdir(), name));
    for (const folder of folders) mkdirSync(folder);
    const twoDaysAgo = Date.now() / 1000 - 172_800;
    for (const old of [folders[0]!, folders[2]!]) utimesSync(old, twoDaysAgo, twoDaysAgo);

    await purgeImports(api.context);
    const left = await api.db.selectFrom('product_imports').select('upload_id').execute();
    expect(left).toEqual([{ upload_id: 'young' }]);
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });
});
