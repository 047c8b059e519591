import { createTestApi, type TestApi, type TestApiOptions } from '../create-test-api';
import { expectInvariantsHold } from '../points-driver';
import { type BadInput, readBadInputs } from './read-list';
import { type Reply, Trial } from './trial';

/**
 * Runs one row: prepares (then `trial.begin()`, if that wrote rows or sent messages), sends requests, checks the row's
 * conditions, and returns the responses that the row's status and message are about.
 */
export type Runner<World> = (trial: Trial, world: World) => Promise<Reply | readonly Reply[]>;

export type Runners<World> = Readonly<Record<string, Runner<World>>>;

export async function inTurn<Item>(
  items: Iterable<Item>,
  ask: (item: Item) => Promise<Reply | readonly Reply[]>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (const item of items) replies.push(...[await ask(item)].flat());
  return replies;
}

/** Slowness is measured by the responses' own times; the test itself may wait on a busy machine. */
const PATIENCE_MS = 120_000;

interface Face<World> {
  options?: TestApiOptions;
  /** The fixtures of the rows: data, tokens. */
  world: (api: TestApi) => Promise<World>;
  runners: Runners<World>;
  /** Maximum duration of a response, if not the default. */
  slowestMs?: number;
}

/**
 * Declares the tests of every row of one interface of the list on one api. A row without a runner fails, and so does a
 * runner without a row; the invariants are checked once, after all of them.
 */
export function describeBadInputs<World>(
  face: string,
  { options, world: prepare, runners, slowestMs }: Face<World>,
): void {
  const rows = readBadInputs(face);
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    api = await createTestApi(options);
    world = await prepare(api);
  }, PATIENCE_MS);
  afterAll(() => api.close());

  test.each(rows.map((row): [string, string, BadInput] => [row.key, row.input, row]))(
    '%s %s',
    async (key, _input, row) => {
      const run = runners[key];
      if (!run) throw new Error(`Nothing tries ${key} of the list of bad inputs.`);
      const trial = new Trial(api, row, slowestMs);
      await trial.begin();
      const responses = [await run(trial, world)].flat() as Reply[];
      if (row.statuses.length > 0) expect(responses.length).toBeGreaterThan(0);
      await trial.verify(responses);
    },
    PATIENCE_MS,
  );

  test('no runner is without a row', () => {
    const keys = new Set(rows.map(({ key }) => key));
    expect(Object.keys(runners).filter((key) => !keys.has(key))).toEqual([]);
  });

  test('the process is alive, and every invariant as it was', async () => {
    expect((await api.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await expectInvariantsHold(api);
  });
}
