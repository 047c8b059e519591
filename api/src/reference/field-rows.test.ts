import { fieldRows, typeText } from './field-rows';
import type { Schema } from './openapi-document';

test('fields stand by their path, those of objects and of what lists hold below them', () => {
  const schema: Schema = {
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string', 'x-message': 'Invalid name' } } },
      },
      place: { anyOf: [{ type: 'object', properties: { city: { type: 'string' } } }, { type: 'null' }] },
    },
  };
  expect(fieldRows(schema)).toEqual([
    { path: 'data', required: true, type: 'list of object', description: '' },
    { path: 'data[].name', required: false, type: 'string', description: 'Else refused: “Invalid name”.' },
    { path: 'place', required: false, type: 'object or null', description: '' },
    { path: 'place.city', required: false, type: 'string', description: '' },
  ]);
});

test('a field that is refused in several ways says each once', () => {
  const words = { required: 'Please enter otp', minLength: 'Please enter otp', otherwise: 'Invalid or expired OTP' };
  const [otp] = fieldRows({ properties: { otp: { type: 'string', 'x-message': words } } });
  expect(otp?.description).toBe('Else refused: “Please enter otp” or “Invalid or expired OTP”.');
});

test.each<[Schema, string]>([
  [{ type: 'integer', minimum: 1, maximum: 1_000_000 }, 'integer, 1 to 1,000,000'],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
  [{ type: 'string', format: 'date-time' }, 'string, date-time'],
  [{ type: 'string', maxLength: 200, minLength: 1 }, 'string, at most 200 characters, at least 1'],
  [{ type: 'string', maxLength: 65_536 }, 'string'],
  [{ type: 'string', pattern: '^[0-9]{6}$' }, 'string, like ^[0-9]{6}$'],
  [{ type: 'string', format: 'binary', maxLength: 5_242_880 }, 'file, at most 5,242,880 bytes'],
  [{ enum: ['a', 'b'] }, '"a" or "b"'],
  [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ type: 'array', items: { type: 'integer' }, maxItems: 100 }, 'list of integer, at most 100'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of string by name'],
])('%j is shown as %s', (schema, text) => expect(typeText(schema)).toBe(text));
