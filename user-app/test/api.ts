import { ApiStandIn } from '@loyalty/tooling/api-stand-in';

/** The api stand-in of a test file. Each test starts with one without responses, and with empty storage. */
export let api: ApiStandIn;

const underWay = new Set<Promise<unknown>>();
const send = globalThis.fetch;
globalThis.fetch = (...request) => {
  const answer = send(...request);
  underWay.add(answer);
  void answer.catch(() => undefined).finally(() => underWay.delete(answer));
  return answer;
};

beforeAll(async () => {
  api = await ApiStandIn.start();
});
beforeEach(() => {
  api.reset();
  // Without settings.
  api.on('GET programme', { json: { message: 'Programme', data: {} } });
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(async () => {
  // A read still in flight after the last test would find no document and fail the whole run.
  const patience = new Promise((resolve) => setTimeout(resolve, 2000));
  await Promise.race([patience, Promise.allSettled(underWay)]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await api.stop();
});
