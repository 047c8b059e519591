import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, createProgramme } from '../fault';
import { connect } from '../load';
import { send } from '../send';

const GOALS = 40;
/** Goals of 5 scans, of 10, and so on: some are reached at any time. */
const APART = 5;
const USERS = 12;
const GRANTED_WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;

/** Who has reached goals and not had them, or had them otherwise. */
const WRONG = `
  select s.id, u.user_id, u.scans, count(b.id) from schemes s
  join scheme_versions v on v.scheme_id = s.id
  cross join (select user_id, count(*) as scans from scans group by user_id) u
  left join bonuses b on b.scheme_id = s.id and b.user_id = u.user_id
  group by s.id, v.definition, u.user_id, u.scans
  having count(b.id) <> (u.scans >= (v.definition #>> '{goal,target}')::int)::int`;

/** docs/trust.md "Schemes": two nodes that count goals at once, killed in turns while people reach them. */
export const goals: Fault = {
  engines: ['postgres'],
  quick: 2,
  long: 20,
  async make(run) {
    const nodes = [await run.start(), await run.start()];
    const programme = await createProgramme(nodes[0]!, { codes: 4000 + run.runs * 4000, users: USERS });
    const [starts_at, ends_at] = [0, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    for (let at = 1; at <= GOALS; at += 1) {
      const goal = { of: 'scans', target: at * APART, points: at };
      const budget = { points: USERS * at, points_a_person: at, at_end: 'nothing' };
      const body = { kind: 'goal', names: { en: `Goal ${at}` }, starts_at, ends_at, conditions: {}, goal, budget };
      const { status, message } = await send(nodes[0]!.host, '/admin/schemes', { token: programme.adminToken, body });
      if (status !== 201) throw new Error(`A goal got ${status}: ${message}`);
    }
    const load = run.startLoad({ programme, host: () => nodes[0]!.host });
    for (const round of run.rounds()) {
      // Jobs begin some seconds after their process.
      await pause(5000 + Math.random() * 8000);
      const killed = round % 2;
      await nodes[killed]!.stop('SIGKILL');
      await run.recover(async () => (nodes[killed] = await run.restart(nodes[killed]!)));
    }
    await load.stop();
    const client = await connect((await run.postgres()).url);
    run.defer(() => client.end());
    const deadline = performance.now() + GRANTED_WITHIN_MS;
    let wrong = await client.query(WRONG);
    while (wrong.rows.length > 0 && performance.now() < deadline) {
      await pause(1000);
      wrong = await client.query(WRONG);
    }
    run.check(wrong.rows.length === 0, `of ${wrong.rows.length} people and goals the bonus is missing or double`);
    const { rows } = await client.query<{ granted: string }>('select count(*) as granted from bonuses');
    return `${rows[0]!.granted} goals granted by two nodes`;
  },
};
