import { foreignPaths, isRemoteModule } from './remote-contract';

describe('isRemoteModule', () => {
  it('accepts a module that gives routes', () => {
    expect(isRemoteModule({ createRoutes: () => [] })).toBe(true);
  });

  it.each([undefined, null, 'routes', {}, { createRoutes: [] }, { default: () => [] }])('refuses %p', (loaded) => {
    expect(isRemoteModule(loaded)).toBe(false);
  });
});

describe('foreignPaths', () => {
  const page = null;
  it.each<[what: string, routes: Parameters<typeof foreignPaths>[0], foreign: string[]]>([
    ['absolute paths', [{ path: '/user', element: page }, { path: '/USER/x/*' }], []],
    ['nested and without a path', [{ children: [{ path: 'user', children: [{ index: true }, { path: ':id' }] }] }], []],
    ["another area's page", [{ path: '/user' }, { path: '/admin/login' }], ['/admin/login']],
    ['relative to the root', [{ children: [{ path: 'admin/login' }] }], ['/admin/login']],
    ['the start page', [{ index: true }], ['/']],
    ['every path', [{ path: '*' }], ['/*']],
    ['a longer name', [{ path: '/username' }], ['/username']],
    ['a parameter', [{ path: '/:area', children: [{ path: 'login' }] }], ['/:area', '/:area/login']],
    ['an optional segment', [{ path: '/user?/admin' }], ['/user?/admin']],
  ])('%s', (_what, routes, foreign) => {
    expect(foreignPaths(routes, '/user')).toEqual(foreign);
  });
});
