import { camelCased, snakeCased } from './camel-case';

test('keys become camel case at any depth; texts stay', () => {
  const wire = { product_name: 'a_b', life: [{ first_scanned_at: null, sms_2: 1 }], 'payout-paid': true };
  expect(camelCased(wire)).toEqual({
    productName: 'a_b',
    life: [{ firstScannedAt: null, sms2: 1 }],
    'payout-paid': true,
  });
});

test('the keys of one object become those of the wire again', () => {
  expect(snakeCased({ pointValuePaise: 1, messages: { smsTemplates: {} } })).toEqual({
    point_value_paise: 1,
    messages: { smsTemplates: {} },
  });
});
