import { ApiStandIn } from '@loyalty/tooling/api-stand-in';

/** The api that a test file talks to. Each test begins with one that knows no answer, in a browser that remembers nothing. */
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
