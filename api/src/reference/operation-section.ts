import { exampleOf } from './example-of';
import { descriptionOf, type FieldRow, fieldRows, typeText } from './field-rows';
import { html, type Markup, prose } from './html';
import { type Answer, type Content, type OpenApiDocument, type Operation, resolveSchema } from './openapi-document';
import { curlExample } from './request-example';

/** An operation and where it is reached: what a section is made of. */
export interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

const CALLER: Readonly<Record<string, string>> = {
  adminToken: 'an admin’s token',
  userToken: 'a plumber’s or customer’s token',
};

/**
 * All there is to know about one call. Closed at first, as a hundred open ones are read by nobody; a browser opens the one that a
 * link or a search leads into, for which the address is inside of what is closed.
 */
export function operationSection(endpoint: Endpoint, document: OpenApiDocument): Markup {
  const { method, path, operation } = endpoint;
  const { operationId, summary, description, security, responses } = operation;
  const needed = Object.keys(security[0] ?? {})[0];
  const answers = Object.entries(responses);
  return html`<details>
    <summary>
      <h3>
        <span class="call"
          ><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></span
        >
        <span class="summary">${prose(summary)}</span>
      </h3>
    </summary>
    <div class="call-details" id="${operationId}">
      ${description !== undefined && html`<p>${prose(description)}</p>`}
      <p>Needs ${needed === undefined ? 'no token' : CALLER[needed]}.</p>
      ${codeBlock('As a command', `${method} ${path} as a command`, curlExample(method, path, operation))}
      ${parameterList(endpoint)} ${bodyList(endpoint, document)}
      ${answers.filter(([status]) => status < '3').map((answer) => success(answer, endpoint, document))}
      ${refusals(answers.filter(([status]) => /^[45]\d\d$/.test(status)))}
    </div>
  </details>`;
}

/** A long path may be broken after each slash. */
function breakable(path: string): Markup {
  return html`${path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`)}`;
}

/** Code that is wider than a phone is scrolled by itself: a region that the keyboard reaches, with a name. */
function codeBlock(title: string, name: string, code: string): Markup {
  return html`<h4>${title}</h4>
    <pre tabindex="0" role="region" aria-label="${name}"><code>${code}</code></pre>`;
}

/** Fields one below the other, which fits a phone; beside their meaning where there is room. */
function fieldList(title: string, rows: readonly FieldRow[]): Markup | undefined {
  if (rows.length === 0) return undefined;
  return html`<h4>${title}</h4>
    <dl class="fields">
      ${rows.map(
        ({ path, required, type, description }) =>
          html`<div>
            <dt><code>${path}</code>${required && html` <span class="required">required</span>`}</dt>
            <dd>${type}</dd>
            <dd>${prose(description)}</dd>
          </div>`,
      )}
    </dl>`;
}

function parameterList({ operation }: Endpoint): Markup | undefined {
  const rows = (operation.parameters ?? []).map(({ name, in: place, required = false, description, schema }) => ({
    path: name,
    required,
    type: `${place}: ${typeText(schema)}`,
    description: [description, descriptionOf(schema)].filter(Boolean).join(' '),
  }));
  return fieldList('Parameters', rows);
}

function bodyList({ operation }: Endpoint, document: OpenApiDocument): Markup | undefined {
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || !body) return undefined;
  return fieldList(`Body (${type})`, fieldRows(resolveSchema(body.schema, document)));
}

function success(
  [status, { description, headers = {}, content = {} }]: [string, Answer],
  { method, path }: Endpoint,
  document: OpenApiDocument,
): Markup {
  const types = Object.keys(content);
  const json: Content | undefined = content['application/json'];
  const schema = json && resolveSchema(json.schema, document);
  const name = `Answer ${status} of ${method} ${path}`;
  return html`<h4>Answer ${status}</h4>
    <p>${prose(description)}${types.length > 0 && !json && html` As <code>${types.join(', ')}</code>.`}</p>
    ${Object.entries(headers).map(([header, one]) => html`<p><code>${header}</code>: ${prose(one.description)}</p>`)}
    ${
      schema &&
      html`${fieldList(`Fields of ${status}`, fieldRows(schema))}
      ${codeBlock(`Example of ${status}`, `Example of ${name}`, JSON.stringify(exampleOf(schema), null, 2))}`
    }`;
}

function refusals(answers: readonly [string, Answer][]): Markup {
  return html`<h4>Refusals</h4>
    <ul>
      ${answers.map(
        ([status, { description, headers = {} }]) =>
          html`<li>
            <a href="#refusal-${status}">${status}</a> ${prose(description)}
            ${Object.keys(headers).map((header) => html`(<code>${header}</code>)`)}
          </li>`,
      )}
      <li>4xx Others, by their <a href="#codes">code</a></li>
    </ul>`;
}
