import { setupI18n } from '@lingui/core';
import { firstProblem, noDetails, type ProductValues } from './product.schema';

describe('a new product', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const fileOf = (size: number, type = 'image/jpeg') => new File([new Uint8Array(size)], 'valve.jpg', { type });
  const noImage = { picture: 'Please select an image file.' };
  const fit: ProductValues = { ...noDetails, picture: fileOf(10), name: 'Ball Valve', modelId: '3' };

  it.each([
    ['a file of no known type', { picture: fileOf(10, '') }, noImage],
    ['a GIF (§9 Accepted image extensions)', { picture: fileOf(10, 'image/gif') }, noImage],
    ['an empty file', { picture: fileOf(0) }, noImage],
    ['a PNG of exactly 5 MB (§9 Image maximum)', { picture: fileOf(5_242_880, 'image/png') }, {}],
    ['one byte more', { picture: fileOf(5_242_881) }, { picture: 'File size exceeds 5MB limit' }],
    ['a name of 120 characters with blanks around it', { name: ` ${'x'.repeat(120)} ` }, {}],
    ['a name of 121', { name: 'x'.repeat(121) }, { name: 'Product name is too long' }],
    ['an MRP that is no amount', { mrp: 'tbd' }, { mrp: 'Please enter an amount from ₹0.01 to ₹1,00,00,000' }],
    ['half a point', { defaultPoints: '0.5' }, { defaultPoints: 'Please enter a whole number up to 10,00,000' }],
    ['a name of blanks, first', { name: '  ', modelId: '' }, { name: 'Please enter a product name' }],
  ])('with %s', (_what, values, problems) => {
    expect(firstProblem({ ...fit, ...values }, i18n)).toEqual(problems);
  });
});
