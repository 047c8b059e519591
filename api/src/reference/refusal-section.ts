import { type ErrorCode, errorCodes } from '../http/error-codes';
import { errorRemedies } from '../http/error-remedies';
import { fieldRows } from './field-rows';
import { html, type Markup, prose } from './html';
import type { Answer, OpenApiDocument } from './openapi-document';

/** What every refusal looks like, an example for each status, and all codes with what they mean. */
export function refusalSection(document: OpenApiDocument): Markup {
  const fields = fieldRows(document.components.schemas.Error!);
  return html`<section aria-labelledby="refusals">
    <h2 id="refusals">Refusals</h2>
    <p>
      A refusal is JSON: ${fields.map(({ path }, at) => html`${at > 0 && ', '}<code>${path}</code>`)}. Decide by status
      and <code>code</code>, never by <code>message</code>, which is for people. <code>errors</code> has a message for
      each field that is wrong.
    </p>
    <dl class="statuses">
      ${[...statuses(document)].map(
        ([status, { description, content }]) =>
          html`<dt id="refusal-${status}">${status}: ${prose(description)}</dt>
            <dd>
              <pre tabindex="0" role="region" aria-label="Example of ${status}"><code>${JSON.stringify(
                content?.['application/json']?.example,
                null,
                2,
              )}</code></pre>
            </dd>`,
      )}
    </dl>
    <h3 id="codes">Codes</h3>
    <dl class="codes">
      ${Object.entries(errorCodes).map(
        ([code, meaning]) =>
          html`<dt id="code-${code}"><code>${code}</code></dt>
            <dd>${prose(`${meaning} ${errorRemedies[code as ErrorCode]}`)}</dd>`,
      )}
    </dl>
  </section>`;
}

/** Each refusing status of the document, in order, with an answer that has it; those that mean a range are left out. */
function statuses({ paths }: OpenApiDocument): Map<string, Answer> {
  const answers = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => /^[45]\d\d$/.test(status));
  return new Map(answers.sort(([a], [b]) => a.localeCompare(b)));
}
