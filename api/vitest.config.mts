import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,seed,test}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.NIGHTLY === 'on' ? [] : ['**/*.nightly.test.ts'])],
    globals: true,
    pool: 'forks',
    // A worker process loads modules once, not once per test file: the framework and the server take 1.5 s.
    isolate: false,
    // With two, two cores idled for a third of the time: tests wait for PostgreSQL, threads and processes.
    maxWorkers: 3,
    // As in tooling/jest-browser-setup.cjs.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
