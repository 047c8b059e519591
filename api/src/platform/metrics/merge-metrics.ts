/**
 * Merges the outputs of several registries: a metric that more than one has is described once, with the values of all
 * together, as the exposition format requires.
 */
export function mergeMetrics(outputs: readonly string[]): string {
  const metrics = new Map<string, string>();
  for (const metric of outputs.flatMap((output) => output.split(/^(?=# HELP )/m))) {
    const [head = '', , ...values] = metric.trimEnd().split('\n');
    if (!head) continue;
    const known = metrics.get(head);
    metrics.set(head, known ? [known, ...values].join('\n') : metric.trimEnd());
  }
  return [...metrics.values(), ''].join('\n\n').trimEnd().concat('\n');
}
