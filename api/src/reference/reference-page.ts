import { html, type Markup, prose } from './html';
import type { OpenApiDocument } from './openapi-document';
import { type Endpoint, operationSection } from './operation-section';
import { refusalSection } from './refusal-section';

/**
 * The reference as one page of HTML: no script, one style sheet of its own, nothing from elsewhere.
 *
 * @param host the address that every path below is added to, as a program outside of the site calls it
 */
export function referencePage(document: OpenApiDocument, host: string): string {
  const groups = document.tags.map((tag) => ({ ...tag, endpoints: endpointsOf(document, tag.name) }));
  const { info, components } = document;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${info.title}: reference</title>
        <link rel="stylesheet" href="docs/reference.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the calls</a>
        <header>
          <h1>${info.title}: reference</h1>
          <p>${prose(info.description)}</p>
          <p>
            Made from <a href="docs/openapi.json">the OpenAPI document</a>, which is made from the routes themselves.
          </p>
        </header>
        <nav aria-label="Groups of calls">
          <ul>
            <li><a href="#first-steps">First steps</a></li>
            ${groups.map(({ name, endpoints }) => html`<li><a href="#${name}">${titleOf(name)}</a> ${endpoints.length}</li>`)}
            <li><a href="#refusals">Refusals</a></li>
          </ul>
        </nav>
        <main id="content" tabindex="-1">
          ${firstSteps(host, components.securitySchemes)}
          ${groups.map(
            ({ name, description, endpoints }) =>
              html`<section aria-labelledby="${name}">
                <h2 id="${name}">${titleOf(name)}</h2>
                <p>${prose(description)}.</p>
                ${endpoints.map((endpoint) => operationSection(endpoint, document))}
              </section>`,
          )}
          ${refusalSection(document)}
        </main>
      </body>
    </html> `;
  return page.text.replace(/\n\s*\n/g, '\n');
}

function endpointsOf({ paths }: OpenApiDocument, tag: string): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === tag)
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/** `qr-batches` as a heading. */
function titleOf(tag: string): string {
  const words = tag.replaceAll('-', ' ').replace(/^qr\b/, 'QR');
  return words[0]!.toUpperCase() + words.slice(1);
}

function firstSteps(host: string, schemes: OpenApiDocument['components']['securitySchemes']): Markup {
  const commands = [
    `HOST=${host}`,
    `curl -X POST "$HOST/users/registeration" -H 'content-type: application/json' -d '{"mobile":"9876543210"}'`,
    `curl -X POST "$HOST/users/registeration" -H 'content-type: application/json' \\\n  -d '{"mobile":"9876543210","otp":"the code of the SMS","role_id":2}'`,
    'TOKEN=…   # the Token of the answer',
    `curl -X POST "$HOST/users/scanners/get" -H "token: $TOKEN"`,
  ];
  return html`<section aria-labelledby="first-steps">
    <h2 id="first-steps">First steps</h2>
    <p>
      A call is made with a token, which is given for a one-time code. An admin gets one from
      <a href="#sendAdminOtp">generate_Otp</a> and <a href="#signInAdmin">validate_Otp</a> below <code>/admin</code>.
    </p>
    <pre tabindex="0" role="region" aria-label="First steps as commands"><code>${commands.join('\n')}</code></pre>
    <ul>
      ${Object.entries(schemes).map(
        ([name, { description }]) =>
          html`<li><code>${name}</code>: header <code>token</code>. ${prose(description)}</li>`,
      )}
    </ul>
    <p>
      An answer is <code>{message, data, total_count?}</code>; lists come ten a page, from page 1. Moments are ISO 8601
      in UTC, days of a filter are Indian days. A call that takes an <code>idempotency-key</code> may be repeated with
      the same one: it is done once, and answered the same again. Some names are misspelt on purpose: they are the
      agreed wire format.
    </p>
  </section>`;
}
