import { setupI18n } from '@lingui/core';
import { validateYupSchema, yupToFormErrors } from 'formik';
import { createGenerateSchema, readCount, type GenerateValues } from './generate.schema';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const fit: GenerateValues = { modelId: '1', productId: '2', rewardPoints: '40', quantity: '2400' };

/** Validates values like formik. */
async function problems(values: Partial<GenerateValues>) {
  try {
    await validateYupSchema({ ...fit, ...values }, createGenerateSchema(i18n));
    return {};
  } catch (error) {
    return yupToFormErrors(error);
  }
}

describe('the form of a batch', () => {
  it('asks for each field in the specified words', async () => {
    expect(await problems({ modelId: '', productId: '', rewardPoints: '', quantity: ' ' })).toEqual({
      modelId: 'Please select a model.',
      productId: 'Please select a product.',
      rewardPoints: 'Please enter reward points.',
      quantity: 'Please enter quantity.',
    });
  });

  it.each(['10.5', '1e3', '-5', '+5', '０', '१०', 'abc', '1,000'])(
    '§5 Generate QR: refuses %p: Reward points must be an integer. Quantity must be an integer.',
    async (text) => {
      expect(await problems({ rewardPoints: text, quantity: text })).toEqual({
        rewardPoints: 'Reward points must be an integer.',
        quantity: 'Quantity must be an integer.',
      });
    },
  );

  it('knows the limits', async () => {
    expect(await problems({ rewardPoints: '0', quantity: '1' })).toEqual({});
    expect(await problems({ rewardPoints: '1000000', quantity: '1000000' })).toEqual({});
    expect(await problems({ rewardPoints: '1000001', quantity: '1000001' })).toEqual({
      rewardPoints: 'Reward points can be at most 10,00,000.',
      quantity: 'Quantity can be at most 10,00,000.',
    });
    expect(await problems({ quantity: '0' })).toEqual({ quantity: 'Quantity must be at least 1.' });
  });
});

describe('readCount', () => {
  it.each([
    ['2400', 1, 2400],
    [' 40 ', 0, 40],
    ['0', 0, 0],
    ['0', 1, undefined],
    ['', 0, undefined],
    ['4.5', 0, undefined],
    ['1000001', 1, undefined],
  ] as const)('reads %p (at least %d) as %p', (text, lowest, count) => {
    expect(readCount(text, lowest)).toBe(count);
  });
});
