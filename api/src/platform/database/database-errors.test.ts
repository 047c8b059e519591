import { isContention, isUniqueViolation, sqlState } from './database-errors';

const error = (code: string, message: string) => Object.assign(new Error(message), { code });

test('an error that Citus passes on without its state is known by its message', () => {
  const duplicate = error('XX000', 'duplicate key value violates unique constraint "models_one_name_102029"');
  expect(isUniqueViolation(duplicate)).toBe(true);
  expect(isContention(error('XX000', 'ERROR:  canceling statement due to lock timeout'))).toBe(true);
  expect(sqlState(error('XX000', 'ERROR:  could not open relation'))).toBe('XX000');
  // With a state the message says nothing.
  expect(sqlState(error('22023', 'deadlock detected'))).toBe('22023');
});
