import type { Answer, OperationToComplete } from './state-limits';

/** Calls with a rate limit of their own. */
const BRAKED =
  /^(sendUserOtp|registerUser|sendAdminOtp|sendDeletionCode|storeScan|lookUpCode|storeClaim|downloadAccount|bulkUploadProducts|(get|post)\w+Export)$/;

/** Calls for a code, which may be void. */
const OF_A_CODE = /^(storeScan|lookUpCode|previewLabel)$/;

/** Fastify's description of a response without one. */
const UNNAMED = 'Default Response';

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until it is worth another try.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
  },
};

interface ErrorResponse {
  status: string;
  description: string;
  message: string;
  code: string;
  errors?: Record<string, string>;
  headers?: typeof RETRY_AFTER;
  /** Every operation without it. */
  of?(operation: OperationToComplete): boolean;
}

const isGuarded = ({ security = [] }: OperationToComplete) => security.length > 0;

const ERROR_RESPONSES: ErrorResponse[] = [
  {
    status: '400',
    description: 'The request cannot be read, or a field of it is not what it has to be',
    message: 'Please enter a store name',
    code: 'invalid_input',
    errors: { name: 'Please enter a store name' },
  },
  {
    status: '401',
    description: 'No token, or one that is not valid any more',
    message: 'Please Provide Token',
    code: 'token_required',
    of: isGuarded,
  },
  { status: '403', description: 'A token of the other area', message: 'Forbidden', code: 'forbidden', of: isGuarded },
  {
    status: '410',
    description: 'The code was withdrawn',
    message: 'This QR code is no longer valid',
    code: 'code_void',
    of: ({ operationId }) => OF_A_CODE.test(operationId),
  },
  {
    status: '429',
    description: 'Too many of them; nothing was done',
    message: 'Please wait 5 seconds',
    code: 'claim_too_soon',
    headers: RETRY_AFTER,
    of: ({ operationId }) => BRAKED.test(operationId),
  },
  {
    status: '500',
    description: 'Something went wrong; nothing of it is shown',
    message: 'Something went wrong',
    code: 'internal',
  },
  {
    status: '503',
    description: 'The database is not available, or busy',
    message: 'The service is not available right now. Please try again.',
    code: 'unavailable',
    headers: RETRY_AFTER,
  },
];

/**
 * Adds to an operation what is in no route's schema: its error responses, each with an example, and descriptions of its
 * other responses.
 */
export function stateAnswers(operation: OperationToComplete): void {
  const { responses } = operation;
  for (const { status, description, headers, of, ...example } of ERROR_RESPONSES) {
    if (of && !of(operation)) continue;
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } };
    responses[status] ??= { description, ...(headers && { headers }), content };
  }
  for (const [status, answer] of Object.entries(responses)) {
    if (answer.description === UNNAMED) answer.description = status === '201' ? 'It was stored or sent' : 'It was done';
  }
}

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
