/** Tasks of thread-pool.test.ts. */
export function run(task: string): string {
  if (task === 'error') throw new Error('The task failed.');
  for (; task === 'for ever';);
  return task + task;
}
