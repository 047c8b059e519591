import { serveTasks } from '../src/platform/threads/task-process';

/** Tasks of task-process.nightly.test.ts. */
serveTasks(async ({ name }: { name: string }) => {
  if (name === 'dies') process.exit(1);
  for (; name === 'stuck';);
  return process.pid;
});
