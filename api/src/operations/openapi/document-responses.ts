import type { DocumentedResponse, OperationToComplete } from './document-limits';

/** Calls with a rate limit of their own. */
const BRAKED =
  /^(sendUserOtp|registerUser|sendAdminOtp|sendDeletionCode|sendPayoutDetailsCode|storeScan|lookUpCode|storeClaim|downloadAccount|bulkUploadProducts|(get|post)\w+Export)$/;

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

function errorResponse(
  description: string,
  example?: object,
  headers?: DocumentedResponse['headers'],
): DocumentedResponse {
  const body = { schema: { $ref: '#/components/schemas/Error' }, ...(example && { example }) };
  return { description, ...(headers && { headers }), content: { 'application/json': body } };
}

const CODE_VOID = errorResponse('The code was withdrawn', {
  message: 'This QR code is no longer valid',
  code: 'code_void',
});

/** For `components.responses`: the error responses that most operations have. */
export const ERROR_RESPONSES: Record<string, DocumentedResponse> = {
  InvalidRequest: errorResponse('The request cannot be read, or a field of it is not what it has to be', {
    message: 'Please enter a store name',
    code: 'invalid_input',
    errors: { name: 'Please enter a store name' },
  }),
  NoToken: errorResponse('No token, or one that is not valid any more', {
    message: 'Please Provide Token',
    code: 'token_required',
  }),
  OtherArea: errorResponse('A token of the other area', { message: 'Forbidden', code: 'forbidden' }),
  TooManyRequests: errorResponse(
    'Too many of them; nothing was done',
    { message: 'Please wait 5 seconds', code: 'claim_too_soon' },
    RETRY_AFTER,
  ),
  InternalError: errorResponse('Something went wrong; nothing of it is shown', {
    message: 'Something went wrong',
    code: 'internal',
  }),
  Unavailable: errorResponse(
    'The database is not available, or busy',
    { message: 'The service is not available right now. Please try again.', code: 'unavailable' },
    RETRY_AFTER,
  ),
  ClientError: errorResponse('A refusal'),
  ServerError: errorResponse('A refusal'),
};

/**
 * Adds to an operation what is in no route's schema: its error responses, by reference to `ERROR_RESPONSES`, and
 * descriptions of its other responses.
 */
export function documentResponses({ operationId, security = [], responses }: OperationToComplete): void {
  const names: Record<string, string> = {
    400: 'InvalidRequest',
    ...(security.length > 0 && { 401: 'NoToken', 403: 'OtherArea' }),
    ...(BRAKED.test(operationId) && { 429: 'TooManyRequests' }),
    500: 'InternalError',
    503: 'Unavailable',
    '4XX': 'ClientError',
    '5XX': 'ServerError',
  };
  for (const [status, name] of Object.entries(names)) responses[status] = { $ref: `#/components/responses/${name}` };
  if (OF_A_CODE.test(operationId)) responses['410'] = CODE_VOID;
  for (const [status, response] of Object.entries(responses)) {
    if (response.description === UNNAMED)
      response.description = status === '201' ? 'It was stored or sent' : 'It was done';
  }
}
