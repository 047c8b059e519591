import { quietConsole } from '../../test/browser-stand-ins';
import { ApiError } from '@loyalty/shared-ui/api-error';
import type { Claim } from './claim';
import { type DecidedClaim, type Outcomes, type StoredDecision, missedOf } from './decision';
import { DecisionOutbox } from './decision-outbox';
import { readDecisions } from './decision-storage';

quietConsole();
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const ADMIN = 7;
const claim = (transactionId: string): Claim => ({
  ...{
    transactionId,
    status: 'pending',
    claimedAt: '2026-11-19T05:00:00Z',
    points: 100,
    valuePaise: 150,
    worthPaise: 15_000,
  },
  ...{ userId: 1, userName: 'Asha', mobile: '9876543210', signals: [] },
});
const offline = new ApiError({ status: 0, code: 'unreachable', message: 'offline' });

/** Opens an outbox as a page does. `send` fails while `failure` is set, and responds when `respond` is called while `waits`. */
function open({ adminId = ADMIN }: { adminId?: number } = {}) {
  const page = {
    sent: [] as string[],
    /** Decided by another admin before. */
    settled: new Set<string>(),
    failure: undefined as Error | undefined,
    waits: false,
    respond: () => undefined as void,
    signedIn: true,
    idle: jest.fn(),
  };
  const send = async ({ id }: StoredDecision, part: readonly DecidedClaim[]): Promise<Outcomes> => {
    page.sent.push(id);
    if (page.waits) await new Promise<void>((resolve) => (page.respond = resolve));
    if (page.failure) throw page.failure;
    return new Map(
      part.map(({ transactionId: each }) => [each, page.settled.has(each) ? 'already-approved' : 'resolved']),
    );
  };
  const partSize = { approve: 2, reject: 1 };
  const outbox = new DecisionOutbox({ send, partSize, isSignedIn: () => page.signedIn, onIdle: page.idle });
  const close = outbox.start();
  outbox.identify(adminId);
  const states = () => outbox.snapshot().map(({ state }) => state);
  return { outbox, page, close, states };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const storedIds = (adminId = ADMIN) => readDecisions(adminId).map(({ id }) => id);

describe('the outbox of decisions', () => {
  it('stores a decision while it is held, sends it after five seconds and then forgets it', async () => {
    const { outbox, page, states } = open();
    outbox.decide('approve', [claim('TX-1')]);
    expect(storedIds()).toHaveLength(1);
    await pass(4_900);
    expect(page.sent).toEqual([]);
    await pass(200);
    expect(page.sent).toHaveLength(1);
    expect(states()).toEqual(['sent']);
    expect(storedIds()).toEqual([]);
    expect(page.idle).toHaveBeenCalledTimes(1);
  });

  it('takes a decision back, also from the storage', async () => {
    const { outbox, page, close } = open();
    outbox.decide('approve', [claim('TX-1')]);
    expect(outbox.undo()?.transactionId).toBe('TX-1');
    close();
    await pass(60_000);
    expect([page.sent, storedIds()]).toEqual([[], []]);
  });

  it('decides a claim once', () => {
    const { outbox } = open();
    outbox.decide('approve', [claim('TX-1')]);
    outbox.decide('reject', [claim('TX-1'), claim('TX-2')], { reason: 'Torn' });
    expect(outbox.snapshot().at(-1)?.claims).toEqual([claim('TX-2')]);
  });

  it('sends the parts that are left when one fails, and stores no more than these', async () => {
    const { outbox, page, states } = open();
    outbox.decide('approve', ['TX-1', 'TX-2', 'TX-3'].map(claim));
    page.waits = true;
    outbox.flush();
    await pass(0);
    page.failure = undefined;
    page.respond();
    await pass(0);
    expect(readDecisions(ADMIN)).toMatchObject([{ claims: [{ transactionId: 'TX-3' }] }]);
    page.failure = offline;
    page.respond();
    await pass(0);
    expect(states()).toEqual(['failed']);
    expect(readDecisions(ADMIN)).toMatchObject([{ claims: [{ transactionId: 'TX-3' }] }]);
    Object.assign(page, { failure: undefined, waits: false });
    outbox.retry(outbox.snapshot()[0]!.id);
    await pass(0);
    expect([states(), page.sent.length, storedIds()]).toEqual([['sent'], 3, []]);
  });

  it('says of a claim that another admin had decided it, also after such claims of earlier parts were read', async () => {
    const { outbox, page } = open();
    page.settled = new Set(['TX-1', 'TX-3']);
    page.waits = true;
    outbox.decide('approve', ['TX-1', 'TX-2', 'TX-3'].map(claim));
    outbox.flush();
    await pass(0);
    page.respond();
    await pass(0);
    const missed = () => outbox.snapshot().flatMap((each) => missedOf(each).map(([id]) => id));
    expect(missed()).toEqual(['TX-1']);
    outbox.acknowledge(missed());
    expect(missed()).toEqual([]);
    page.respond();
    await pass(0);
    expect(missed()).toEqual(['TX-3']);
  });

  it.each([
    ['is dropped', (outbox: DecisionOutbox) => outbox.drop(outbox.snapshot()[0]!.id)],
    ['is decided again', (outbox: DecisionOutbox) => outbox.decide('approve', [claim('TX-3')])],
  ])('keeps what was sent of a decision whose rest %s', async (_, end) => {
    const { outbox, page } = open();
    page.settled = new Set(['TX-1']);
    page.waits = true;
    outbox.decide('approve', ['TX-1', 'TX-2', 'TX-3'].map(claim));
    outbox.flush();
    await pass(0);
    page.respond();
    await pass(0);
    page.failure = offline;
    page.respond();
    await pass(0);
    end(outbox);
    const [sent] = outbox.snapshot();
    expect(sent).toMatchObject({ state: 'sent', claims: [{ transactionId: 'TX-1' }, { transactionId: 'TX-2' }] });
    expect(sent && missedOf(sent)).toEqual([['TX-1', 'already-approved']]);
    expect(storedIds()).not.toContain(sent?.id);
  });

  it('sends again on the next page what an earlier one left, under the same id', async () => {
    const first = open();
    first.page.waits = true;
    first.outbox.decide('reject', [claim('TX-1')], { reason: 'Torn' });
    // The page is gone before the server has responded.
    first.close();
    const next = open();
    await pass(0);
    expect(next.page.sent).toEqual(first.page.sent);
    expect(next.outbox.snapshot()).toMatchObject([
      // With the value that the admin had seen.
      { state: 'sent', verdict: 'reject', reason: 'Torn', claims: [{ transactionId: 'TX-1', valuePaise: 150 }] },
    ]);
    expect(storedIds()).toEqual([]);
  });

  it('leaves to a living tab what it still holds, and takes over what it never sent', async () => {
    const first = open();
    first.outbox.decide('approve', [claim('TX-1')]);
    first.page.signedIn = false;
    const other = open();
    await pass(5_000);
    expect(other.page.sent).toEqual([]);
    await pass(36_000);
    expect(other.page.sent).toHaveLength(1);
  });

  it('never sends another admin’s, and nothing once its admin is signed out', async () => {
    const first = open();
    first.outbox.decide('approve', [claim('TX-1')]);
    first.page.signedIn = false;
    first.close();
    await pass(60_000);
    expect(first.page.sent).toEqual([]);
    const other = open({ adminId: 8 });
    await pass(60_000);
    expect(other.page.sent).toEqual([]);
    expect(await other.outbox.sendAll(1)).toEqual([]);
    expect(storedIds()).toHaveLength(1);
  });

  it('asks before it sends what was decided more than a day ago', async () => {
    const first = open();
    first.page.failure = offline;
    first.outbox.decide('approve', [claim('TX-1')]);
    first.close();
    await pass(25 * 3_600_000);
    const next = open();
    await pass(60_000);
    expect(next.page.sent).toEqual([]);
    expect(next.states()).toEqual(['failed']);
    next.outbox.retry(next.outbox.snapshot()[0]!.id);
    await pass(0);
    expect(next.states()).toEqual(['sent']);
  });

  it('drops what the admin gives up, for good', async () => {
    const first = open();
    first.page.failure = offline;
    first.outbox.decide('approve', [claim('TX-1')]);
    first.outbox.flush();
    await pass(0);
    expect(first.states()).toEqual(['failed']);
    first.outbox.drop(first.outbox.snapshot()[0]!.id);
    first.close();
    expect([first.states(), storedIds()]).toEqual([[], []]);
  });

  it('before a logout waits for what is under way, for the time given, and returns what is left', async () => {
    const { outbox, page } = open();
    page.waits = true;
    outbox.decide('approve', [claim('TX-1')]);
    const late = outbox.sendAll(10_000);
    await pass(10_000);
    expect(await late).toMatchObject([{ state: 'sending' }]);
    expect(storedIds()).toHaveLength(1);
    const inTime = outbox.sendAll(10_000);
    page.respond();
    await pass(0);
    expect(await inTime).toEqual([]);
    expect(page.sent).toHaveLength(1);
  });

  it('before a logout sends also what another tab holds', async () => {
    const other = open();
    other.outbox.decide('approve', [claim('TX-1')]);
    const { outbox, page } = open();
    const all = outbox.sendAll(10_000);
    await pass(0);
    expect(await all).toEqual([]);
    expect(page.sent).toHaveLength(1);
  });

  it("is held for five seconds where the computer's clock is set back a day meanwhile", async () => {
    const { outbox, page } = open();
    outbox.decide('approve', [claim('TX-1')]);
    jest.setSystemTime(Date.now() - 86_400_000);
    outbox.decide('approve', [claim('TX-2')]);
    await pass(5_100);
    expect(page.sent).toHaveLength(2);
  });

  it('sends at once what an earlier page stored under a clock that was a day ahead', async () => {
    const { outbox, close } = open();
    outbox.decide('approve', [claim('TX-1')]);
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('decision:'));
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { madeAt: number; dueAt: number };
    outbox.undo();
    close();
    const ahead = { madeAt: stored.madeAt + 86_400_000, dueAt: stored.dueAt + 86_400_000 };
    localStorage.setItem(key, JSON.stringify({ ...stored, ...ahead }));
    const { page } = open();
    await pass(0);
    expect(page.sent).toHaveLength(1);
  });

  it('ignores what else is in the storage', () => {
    for (const text of ['', 'null', '{}', '[1]', '{"id":"x","verdict":"pay","claims":[],"madeAt":1,"dueAt":1}'])
      localStorage.setItem(`decision:${ADMIN}:${text.length}`, text);
    expect(readDecisions(ADMIN)).toEqual([]);
    expect(open().outbox.hasUnsent()).toBe(false);
  });
});
