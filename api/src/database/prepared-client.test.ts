import { PreparedClient } from './prepared-client';

describe('a connection that is lost while a transaction holds it', () => {
  it('between two statements does not end the process (found by `npm run faults -- kill-database`)', () => {
    const client = new PreparedClient();
    expect(client.emit('error', new Error('Connection terminated unexpectedly'))).toBe(true);
  });
});
