import type { Answer, OperationToComplete } from './state-limits';

/** Names in `components.responses` of error responses that most operations have, by status. */
const NAMES: Record<string, string> = {
  400: 'InvalidRequest',
  401: 'NoToken',
  403: 'OtherArea',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
  '4XX': 'ClientError',
  '5XX': 'ServerError',
};

/**
 * Moves the error responses that operations share into components, which halves the document and the types generated
 * from it. A response with a description of its own stays inline.
 * @returns `components.responses`
 */
export function shareResponses(operations: readonly OperationToComplete[]): Record<string, Answer> {
  const shared: Record<string, Answer> = {};
  for (const [status, name] of Object.entries(NAMES)) {
    const copies = new Map<string, OperationToComplete[]>();
    for (const operation of operations) {
      const response = operation.responses[status];
      if (response) copies.set(JSON.stringify(response), [...(copies.get(JSON.stringify(response)) ?? []), operation]);
    }
    const [mostFrequent] = [...copies].sort(([, a], [, b]) => b.length - a.length);
    if (!mostFrequent || mostFrequent[1].length < 2) continue;
    shared[name] = JSON.parse(mostFrequent[0]) as Answer;
    for (const { responses } of mostFrequent[1]) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}
