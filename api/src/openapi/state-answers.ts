import type { Answer, OperationToComplete } from './state-limits';

/** Calls with a rate limit of their own (429 with Retry-After). */
const BRAKED =
  /^(sendUserOtp|registerUser|sendAdminOtp|sendDeletionCode|storeScan|lookUpCode|storeClaim|downloadAccount|bulkUploadProducts|(get|post)\w+Export)$/;

/** Calls for a code, which may be void (410). */
const OF_A_CODE = /^(storeScan|lookUpCode|previewLabel)$/;

/** Fastify's description of a response without one. */
const UNNAMED = 'Default Response';

const refusal = (
  description: string,
  example: { message: string; code: string; errors?: Record<string, string> },
  ...headers: string[]
): Answer => ({
  description,
  ...(headers.length > 0 && {
    headers: Object.fromEntries(
      headers.map((name) => [
        name,
        {
          description: 'Seconds until it is worth another try.',
          schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
        },
      ]),
    ),
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
});

/**
 * Adds to an operation what is in no route's schema: its error responses, each with an example, and descriptions of its
 * other responses.
 */
export function stateAnswers({ responses, operationId, security = [] }: OperationToComplete): void {
  responses['400'] ??= refusal('The request cannot be read, or a field of it is not what it has to be', {
    message: 'Please enter a store name',
    code: 'invalid_input',
    errors: { name: 'Please enter a store name' },
  });
  if (security.length > 0) {
    responses['401'] ??= refusal('No token, or one that is not valid any more', {
      message: 'Please Provide Token',
      code: 'token_required',
    });
    responses['403'] ??= refusal('A token of the other area', { message: 'Forbidden', code: 'forbidden' });
  }
  if (BRAKED.test(operationId)) {
    responses['429'] ??= refusal(
      'Too many of them; nothing was done',
      { message: 'Please wait 5 seconds', code: 'claim_too_soon' },
      'Retry-After',
    );
  }
  responses['500'] ??= refusal('Something went wrong; nothing of it is shown', {
    message: 'Something went wrong',
    code: 'internal',
  });
  responses['503'] ??= refusal(
    'The database is not available, or busy',
    { message: 'The service is not available right now. Please try again.', code: 'unavailable' },
    'Retry-After',
  );
  if (OF_A_CODE.test(operationId)) {
    responses['410'] = refusal('The code was withdrawn', {
      message: 'This QR code is no longer valid',
      code: 'code_void',
    });
  }
  for (const [status, answer] of Object.entries(responses)) {
    if (answer.description === UNNAMED) answer.description = status === '201' ? 'It was stored or sent' : 'It was done';
  }
}
