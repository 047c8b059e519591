/** For a test file whose failures are wanted: what the screens log of them (spec §8) stays out of the test's output. */
export function quietConsole(): void {
  beforeAll(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
  });
}
