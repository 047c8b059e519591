import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AddressInfo } from 'node:net';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createApiKey } from '../../../test/fixtures/api-keys';

const run = promisify(execFile);
const root = join(__dirname, '../../../..');

/** What a brand's program would be: it lists claims and stores a shop, by the types of api/openapi.json. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths, webhooks } from './api';

type ScanRecorded = webhooks['scan.recorded']['post']['requestBody']['content']['application/json'];
export const pointsOf = (event: ScanRecorded): number => event.data.points;

async function main(baseUrl: string, key: string): Promise<void> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + key } });
  const store = { name: 'Pipe House', address: 'Karve Road, Pune', latitude: 18.5, longitude: 73.8 };
  const added = await api.POST('/admin/stores/create', { body: store });
  const claims = await api.POST('/admin/redeem', { body: {} });
  const refused = await api.POST('/admin/approval/store', { body: { transaction_id: 'TX-1' } });
  // @ts-expect-error The api has no such operation.
  void (() => api.POST('/admin/stores/destroy', {}));
  console.log(JSON.stringify([added.response.status, claims.data?.total_count, refused.response.status, refused.error?.code]));
}
void main(process.argv[2]!, process.argv[3]!);
`;

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await createTestApi();
  // Within the workspace, so that it finds the packages.
  folder = await mkdtemp(join(root, 'api/node_modules/.client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
});

test(
  'a client generated from openapi.json compiles, and calls the api with an API key',
  { timeout: 180_000 },
  async () => {
    const tooling = createRequire(join(root, 'tooling/package.json'));
    const { default: openapiTypes, astToString } = tooling('openapi-typescript') as {
      default(document: string): Promise<unknown>;
      astToString(ast: unknown): string;
    };
    const document = await readFile(join(root, 'api/openapi.json'), 'utf8');
    await writeFile(join(folder, 'api.ts'), astToString(await openapiTypes(document)));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const options = [
      '--ignoreConfig',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--skipLibCheck',
      '--types',
      'node',
    ];
    await run(process.execPath, [
      join(root, 'node_modules/.bin/tsc'),
      ...options,
      '--outDir',
      folder,
      join(folder, 'program.ts'),
    ]);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { key } = await createApiKey(api, ['stores.change', 'claims.read']);
    const { port } = api.app.server.address() as AddressInfo;
    const { stdout } = await run(process.execPath, [join(folder, 'program.js'), `http://127.0.0.1:${port}`, key]);
    expect(JSON.parse(stdout)).toEqual([201, 0, 403, 'not_permitted']);
  },
);
