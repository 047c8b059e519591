import { isRemoteModule } from './remote-contract';

describe('isRemoteModule', () => {
  it('accepts a module that gives routes', () => {
    expect(isRemoteModule({ createRoutes: () => [] })).toBe(true);
  });

  it.each([undefined, null, 'routes', {}, { createRoutes: [] }, { default: () => [] }])('refuses %p', (loaded) => {
    expect(isRemoteModule(loaded)).toBe(false);
  });
});
