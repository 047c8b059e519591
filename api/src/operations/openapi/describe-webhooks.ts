import { EVENT_TYPES, eventTypes, payloadSchema } from '../../programme/webhooks';

const header = (name: string, description: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string', maxLength: 1000 },
});

const PARAMETERS = [
  header('webhook-id', 'One for an event: the same when it is sent again, by which a receiver ignores it.'),
  header('webhook-timestamp', 'Of this attempt, in seconds since 1970.'),
  header('webhook-signature', 'One for each secret that is valid, with a blank between them.'),
];

const DESCRIPTION =
  'Signed and sent as Standard Webhooks says (https://www.standardwebhooks.com), whose libraries verify it. Any 2xx within ' +
  '10 seconds accepts it. An endpoint gets its events at least once, in the order in which they happened: the next is sent ' +
  'when the one before was accepted. Attempts follow after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours, then the ' +
  'endpoint is paused; 410 pauses it at once.';

/** Returns the section `webhooks` of the document: what is sent to the endpoints of `POST /admin/webhook-endpoints/create`. */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: type,
          tags: ['integrations'],
          summary: eventTypes[type].summary,
          description: DESCRIPTION,
          security: [],
          parameters: PARAMETERS,
          requestBody: { required: true, content: { 'application/json': { schema: payloadSchema(type) } } },
          responses: { '2XX': { description: 'Accepted' } },
        },
      },
    ]),
  );
}
