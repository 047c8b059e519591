import assert from 'node:assert/strict';
import test from 'node:test';
import { findingsOf } from './run-sqlmap.mjs';

const VULNERABLE = `[INFO] (custom) POST parameter 'JSON #1*' is 'Generic UNION query (NULL) - 1 to 20 columns' injectable
(custom) POST parameter 'JSON #1*' is vulnerable. Do you want to keep testing the others (if any)? [y/N] N
sqlmap identified the following injection point(s) with a total of 59 HTTP(s) requests:
---
Parameter: JSON #1* ((custom) POST)
    Type: stacked queries
---`;
const CUT = `[INFO] (custom) POST parameter 'JSON #1*' appears to be 'PostgreSQL > 8.1 stacked queries (comment)' injectable`;
const SAFE = `[INFO] testing 'PostgreSQL > 8.1 AND time-based blind'
[WARNING] (custom) POST parameter 'JSON #4*' does not seem to be injectable
[CRITICAL] all tested parameters do not appear to be injectable.`;

test('an injection is a finding', () => {
  assert.deepEqual(findingsOf(VULNERABLE), ['Parameter: JSON #1* ((custom) POST)']);
});

test('so is one that the clock cut short', () => assert.equal(findingsOf(CUT).length, 1));

test('nothing is none', () => assert.deepEqual(findingsOf(SAFE), []));
