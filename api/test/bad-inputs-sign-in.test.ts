import { describeBadInputs } from './bad-inputs/describe-bad-inputs';
import { oneTimeCodeRows } from './bad-inputs/sign-in/one-time-code-rows';
import { codeRequestRows } from './bad-inputs/sign-in/code-request-rows';

describe('bad inputs of the user sign-in (bad input A)', () => {
  describeBadInputs('A', {
    world: async () => undefined,
    runners: { ...oneTimeCodeRows, ...codeRequestRows },
  });
});
