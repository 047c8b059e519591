import type { Answer } from '../points-driver';
import { validateAnswer, schemaCompiler, showsMachinery } from './validate-response';
import type { Operation } from './operations';

const error = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
const operation = {
  responses: {
    '200': { 'application/json': { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } } },
    '4XX': { 'application/json': error },
    '5XX': { 'application/json': error },
  },
} as unknown as Operation;

const answer = (statusCode: number, body: string, type = 'application/json; charset=utf-8') =>
  ({ statusCode, body, headers: { 'content-type': type } }) as unknown as Answer;

test.each<[string, Answer, string[]]>([
  ['what the document promises', answer(200, '{"n":1}'), []],
  ['a refusal in its own words', answer(404, '{"message":"Not found"}'), []],
  ['a failure', answer(500, '{"message":"x"}'), ["500 is the server's own failure"]],
  ['a status of its own', answer(302, ''), ['302 is not in the document']],
  ['another type', answer(200, 'n', 'text/html'), ["200 came as 'text/html', the document says application/json"]],
  ['no JSON', answer(200, '{'), ['the body is not the JSON it says it is']],
  ['text for a number', answer(200, '{"n":"1"}'), ["the answer's /n must be integer"]],
  ['a field that is missing', answer(400, '{}'), ["the answer's body must have required property 'message'"]],
  ['a stack', answer(400, '{"message":"at readPage (x)"}'), ['the refusal shows the machinery behind it']],
])('detects %s', async (_name, given, problems) => {
  expect(validateAnswer(operation, given, await schemaCompiler())).toEqual(problems);
});

test.each([
  'duplicate key value violates unique constraint "users_mobile"',
  'select * from users where id = 1',
  'Error: x\n    at Object.<anonymous> (/work/main/api/src/app.ts:1:2)',
  'invalid input syntax for type bigint: "x"',
  'ENOENT /tmp/upload-1',
])('%j reveals server internals', (text) => expect(showsMachinery(text)).toBe(true));

test.each(['Please enter a model name', 'Not found', 'This code was scanned at 10:30', 'Please select a product.'])(
  '%j gives nothing away',
  (text) => expect(showsMachinery(text)).toBe(false),
);
