const sent: [string, Record<string, string>][] = [];

/** Returns the module of a new page. */
async function openPage(path = '/user/rewards') {
  window.history.replaceState(null, '', path);
  jest.resetModules();
  return import('./report-error');
}

const errorOf = (message: string, more: object = {}) =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (https://a.example/js/a.js:1:2)` }, more);
const messages = () => sent.map(([, { message }]) => message);

beforeEach(() => {
  sent.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: string) => sent.push([path, JSON.parse(body)]),
  });
});

it('sends an error with the page’s area, its release and the failed request, and no more of the address', async () => {
  const { configureErrorReports, reportError } = await openPage('/user/rewards?mobile=9876543210');
  const manifest = 'https://cdn.example/releases/user-app/1.2.3-01234567/remote.json';
  configureErrorReports({
    host: 'https://api.example',
    home: '/user',
    remotes: [{ name: 'user_app', prefix: '/user', manifest }],
  } as never);
  reportError(errorOf('broken', { cause: errorOf('refused', { requestId: 'id-1' }) }));
  expect(sent).toEqual([
    [
      'https://api.example/browser-errors',
      {
        name: 'Error',
        message: 'broken',
        stack: 'Error: broken\n    at f (https://a.example/js/a.js:1:2)',
        page: '/user',
        release: '/releases/user-app/1.2.3-01234567/remote.json',
        request_id: 'id-1',
      },
    ],
  ]);
});

it('sends each error once, and five of a page at most', async () => {
  const { reportError } = await openPage();
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) reportError(errorOf(message));
  expect(messages()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it.each([
  ['a cancelled request', errorOf('a', { name: 'AbortError' })],
  ['a network that is down', errorOf('a', { name: 'ApiError', status: 0 })],
  ['a request that took too long', errorOf('signal timed out', { name: 'TimeoutError' })],
  ['a failed request (Chrome)', errorOf('Failed to fetch', { name: 'TypeError' })],
  ['a failed request (Firefox)', errorOf('NetworkError when attempting to fetch resource.', { name: 'TypeError' })],
  ['a failed request (Safari)', errorOf('Load failed', { name: 'TypeError' })],
  ['code that did not arrive', errorOf('Loading chunk 7 failed.', { name: 'ChunkLoadError' })],
  ['a style sheet that did not arrive', errorOf('Loading CSS chunk 7 failed.', { code: 'CSS_CHUNK_LOAD_FAILED' })],
  ['a remote’s entry that did not arrive', errorOf('… #RUNTIME-008 … ScriptNetworkError: Failed to load script "a"')],
  [
    'a remote that the network failed',
    errorOf('The remote user_app is not available', {
      name: 'RemoteUnavailableError',
      cause: errorOf('Load failed', { name: 'TypeError' }),
    }),
  ],
  ['what the api refuses', errorOf('a', { name: 'ApiError', status: 409 })],
  ['an extension', errorOf('a', { stack: 'at chrome-extension://abc/a.js:1:2' })],
  ['a script of another site', null],
])('sends nothing of %s', async (_what, error) => {
  const { reportError } = await openPage();
  reportError(error);
  expect(sent).toEqual([]);
});

it.each([
  ['a bug that has the name of a failed request', errorOf('x is not a function', { name: 'TypeError' })],
  [
    'a remote that is broken',
    errorOf('The remote user_app is not available', {
      name: 'RemoteUnavailableError',
      cause: errorOf('its entry is malformed'),
    }),
  ],
  ['an entry that throws', errorOf('… #RUNTIME-008 … ScriptExecutionError: Script "a" loaded but threw')],
])('still sends %s', async (_what, error) => {
  const { reportError } = await openPage();
  reportError(error);
  expect(messages()).toEqual([error.message]);
});

it('ends at causes that are in a circle', async () => {
  const { reportError } = await openPage();
  const error = errorOf('a');
  Object.assign(error, { cause: errorOf('b', { cause: error }) });
  reportError(error);
  expect(messages()).toEqual(['a']);
});

it('sends errors outside of React and failures of the api, and survives a browser that refuses', async () => {
  const { watchErrors } = await openPage();
  watchErrors();
  window.dispatchEvent(new ErrorEvent('error', { error: errorOf('in a handler') }));
  const rejection = new Event('unhandledrejection');
  window.dispatchEvent(Object.assign(rejection, { reason: errorOf('in a promise', { status: 500 }) }));
  expect(messages()).toEqual(['in a handler', 'in a promise']);
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined });
  window.dispatchEvent(new ErrorEvent('error', { error: errorOf('unsent') }));
});
