interface Log {
  warn(fields: object, message: string): void;
}

/** Returns what a database reports to, as warnings. @param log undefined until there is one */
export const logTroubles = (log: () => Log | undefined) => ({
  onSlow: (slow: object) => log()?.warn(slow, 'a statement was slow'),
  onReplicaTrouble: (trouble: object) => log()?.warn(trouble, 'the replica did not serve a read: the primary did'),
});
