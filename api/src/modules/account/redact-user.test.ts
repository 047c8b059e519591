import { redactUser } from './redact-user';

const raju = {
  mobile: '9876543210',
  name: 'Raju K. Sharma',
  email: 'raju@example.com',
  address: '7 MG Road',
  location: 'Aundh',
};

describe('redactUser', () => {
  it.each([
    ['9876543210', '[deleted]'],
    ['call +91 98765 43210 now', 'call [deleted] now'],
    ['+919876543210/98765-43210', '[deleted]/[deleted]'],
    ['RAJU asked', '[deleted] asked'],
    ['Mr Sharma, raju@example.com', 'Mr [deleted], [deleted]'],
    ['seen at 7 MG Road (Aundh)', 'seen at [deleted] ([deleted])'],
  ])('%s', (text, expected) => expect(redactUser(text, raju)).toBe(expected));

  it('leaves words that only contain a name, and other numbers', () => {
    const text = 'Rajubhai and Sharmaji, 9876543211, K. of batch 7';
    expect(redactUser(text, raju)).toBe(text);
  });

  it('finds names in Hindi', () => {
    expect(redactUser('राजू ने फ़ोन किया, राजूभाई ने नहीं', { mobile: '9876543210', name: 'राजू शर्मा' })).toBe(
      '[deleted] ने फ़ोन किया, राजूभाई ने नहीं',
    );
  });
});
