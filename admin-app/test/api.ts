import { ApiStandIn } from '@loyalty/tooling/api-stand-in';

/** The fake api of a test file. It is reset before each test, like the browser's storage. */
export let api: ApiStandIn;

beforeAll(async () => {
  api = await ApiStandIn.start();
});
beforeEach(() => {
  api.reset();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => api.stop());
