// `npm run properties -- --runs 2000 --seed 7`: the property tests of every route and the model of the points, for longer.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string', default: '' },
  },
});
console.log(`Seed ${values.seed}, ${values.runs} requests to each route.`);
const { status } = spawnSync(
  'node_modules/.bin/jest',
  [
    'api/test/(properties|points-model)/',
    '--selectProjects',
    'api',
    ...(values.only ? ['--testNamePattern', values.only] : []),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_RUNS: values.runs, PROPERTY_SEED: values.seed, MODEL_RUNS: values.runs },
  },
);
process.exit(status ?? 1);
