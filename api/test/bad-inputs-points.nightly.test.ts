import { describeBadInputs } from './bad-inputs/describe-bad-inputs';
import type { TestApi } from './create-test-api';
import { codeTextRows, type World } from './bad-inputs/points/code-text-rows';
import { scanRows } from './bad-inputs/points/scan-rows';
import { ownPointsRows } from './bad-inputs/points/own-points-rows';

describe('bad inputs of scans, claims and the rest of the user area (bad input C)', () => {
  let other: TestApi;
  afterAll(() => other.close());

  describeBadInputs<World>('C', {
    options: { limits: { invalidScansPerTenMinutes: 100_000 } },
    world: async (api) => ({ other: (other = await api.anotherNode()) }),
    runners: { ...codeTextRows, ...scanRows, ...ownPointsRows },
  });
});
