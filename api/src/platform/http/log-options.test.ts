import { describeError, withoutSecrets } from './log-options';

describe('an error as the log may hold it', () => {
  test('of the database: where and what kind, never the values', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_mobile_key"'), {
      code: '23505',
      constraint: 'users_mobile_key',
      table: 'users',
      detail: 'Key (mobile)=(9876543210) already exists.',
      where: 'SQL statement with 9876543210',
      parameters: ['9876543210'],
      query: 'insert …',
    });
    const described = describeError(error);
    expect(described).toEqual({
      type: 'Error',
      message: 'duplicate key value violates unique constraint "users_mobile_key"',
      code: '23505',
      constraint: 'users_mobile_key',
      table: 'users',
      frames: expect.any(Array),
    });
    expect(described.frames![0]).toMatch(/^at .*log-options\.test/);
    expect(described.frames!.join()).not.toContain('duplicate');
  });

  test('of the HTTP parser: without the packet', () => {
    const error = Object.assign(new Error('Parse Error'), {
      code: 'HPE_INVALID_HEADER_TOKEN',
      rawPacket: Buffer.from('token: secret'),
    });
    expect(Object.keys(describeError(error)).sort()).toEqual(['code', 'frames', 'message', 'type']);
  });

  test('with its causes, to a depth', () => {
    const chain = [...Array(9).keys()].reduce<Error | undefined>(
      (cause, n) => new Error(`no ${n}`, { cause }),
      undefined,
    );
    const depth = (error: ReturnType<typeof describeError>): number => 1 + (error.cause ? depth(error.cause) : 0);
    expect(depth(describeError(chain))).toBe(4);
  });

  test.each([undefined, null, 'text 9876543210', 7, { message: 'call 9876543210' }])(
    'even when it is none: %j',
    (thrown) => {
      expect(JSON.stringify(describeError(thrown))).not.toContain('9876543210');
    },
  );
});

test.each([
  ['call +91 98765 43210 now', 'call … now'],
  ['otp 123456 is wrong', 'otp … is wrong'],
  ['token eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl!', 'token …!'],
  ['code 1A2B3C4D5E6F7G8H9J', 'code …'],
  ['connect ECONNREFUSED 127.0.0.1:54321', 'connect ECONNREFUSED 127.0.0.1:54321'],
  ['relation "point_totals" does not exist', 'relation "point_totals" does not exist'],
])('withoutSecrets: %s', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
});
