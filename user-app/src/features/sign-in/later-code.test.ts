import { pageNow } from '@loyalty/shared-ui/page-clock';
import { pendingCodeOf } from './later-code';

/** The state of the history entry of a code that was sent 4 seconds ago, by a clock that was ahead by `ahead` milliseconds. */
const entry = (ahead: number) => {
  const sentAt = pageNow() + ahead - 4_000;
  return { pendingCode: { mobile: '9876543210', sentAt, resendAt: sentAt + 55_000, expiresAt: sentAt + 300_000 } };
};
const secondsToResend = (state: unknown) => {
  const pending = pendingCodeOf(state, pageNow());
  return pending && Math.ceil((pending.resendAt - pageNow()) / 1000);
};

describe('a code that was sent before a reload', () => {
  it('can be replaced after the rest of its 55 seconds', () => {
    expect(secondsToResend(entry(0))).toBe(51);
  });

  it('can be replaced at once where the clock was set back by a day since', () => {
    expect(secondsToResend(entry(86_400_000))).toBeLessThanOrEqual(0);
  });

  it('starts over where the clock was set forward by a day: the code counts as expired', () => {
    expect(pendingCodeOf(entry(-86_400_000), pageNow())).toBeUndefined();
  });
});
