import { type ErrorCode, errorCodes } from '../http/error-codes';
import { errorRemedies } from '../http/error-remedies';

const codes = Object.entries(errorCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning} ${errorRemedies[code as ErrorCode]}`)
  .join('\n');

/** The description of the document, in Markdown: what holds for every operation. */
export const INTRODUCTION = `The two areas of the site are built on this api alone.

A call needs a token, which is issued for a one-time code:

    curl -X POST "$HOST/users/registeration" -H 'content-type: application/json' -d '{"mobile":"9876543210"}'
    curl -X POST "$HOST/users/registeration" -H 'content-type: application/json' -d '{"mobile":"9876543210","otp":"…","role_id":2}'
    curl -X POST "$HOST/users/scanners/get" -H "token: $TOKEN"

Admins use \`/admin/generate_Otp\` and \`/admin/validate_Otp\`. A response is \`{message, data, total_count?}\`; lists have ten
rows a page, starting at page 1. Timestamps are ISO 8601 in UTC; days of a filter are Indian days. A call with an
\`idempotency-key\` can be repeated with the same key: it takes effect once. Some names are misspelt on purpose: they are the agreed
wire format.

An error response is \`{message, code, errors?, data?}\`. Decide by status and \`code\`; \`message\` is for people, \`errors\` has one
message for each invalid field.

<details><summary>Error codes</summary>

${codes}

</details>`;
