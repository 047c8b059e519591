/** Mutes the errors that screens log (spec §8), for test files with expected failures. */
export function quietConsole(): void {
  beforeAll(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
  });
}
