import { describeBadInputs } from './bad-inputs/describe-bad-inputs';
import { everyRoute, guardedRoutes } from './every-operation';
import type { TestApi } from './create-test-api';
import { forgedTokenRows } from './bad-inputs/tokens/forged-token-rows';
import { sessionRows } from './bad-inputs/tokens/session-rows';
import { strangeHttpRows, type World } from './bad-inputs/tokens/strange-http-rows';

describe('bad tokens on every route (bad input B; §6 Please Provide Token; §6 server permissions; §6 admin route protection; §6 Admin: manages)', () => {
  let other: TestApi;
  afterAll(() => other.close());

  describeBadInputs<World>('B', {
    world: async (api) => {
      other = await api.anotherNode();
      return {
        all: await everyRoute(api.context),
        routes: await guardedRoutes(api.context),
        user: (await api.signInUser()).token,
        admin: await api.signInAdmin(),
        other,
      };
    },
    runners: { ...forgedTokenRows, ...sessionRows, ...strangeHttpRows },
  });
});
