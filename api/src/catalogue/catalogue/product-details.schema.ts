import { Type } from '@sinclair/typebox';
import { rejectInvalid } from '../../platform/http/api-error';
import { optionalOrNull } from '../../platform/http/request-fields';
import { showableLine } from '../../platform/showable-text';
import { latinSigns, withoutMarks } from '../../platform/typed-texts';

/** What a product is known by beside its name; null: not given. */
export interface ProductDetails {
  /** The brand's own number of it, one product each in any case. */
  sku: string | null;
  /** Maximum retail price in paise. */
  mrpPaise: number | null;
  /** What a batch of it pays for a label if its form does not say. */
  defaultPoints: number | null;
  category: string | null;
}

/** As it is typed, in a form or a sheet; an absent one is not changed. */
export type GivenDetails = { [Field in DetailField]?: string | number | null | undefined };
export type DetailField = (typeof DETAIL_FIELDS)[number];
export const DETAIL_FIELDS = ['sku', 'mrp', 'default_points', 'category'] as const;

export const NO_DETAILS: ProductDetails = { sku: null, mrpPaise: null, defaultPoints: null, category: null };

const numberOrText = (description: string) =>
  optionalOrNull(Type.Union([Type.Number(), Type.String()]), { description });

export const detailFields = {
  sku: optionalOrNull(Type.String(), { description: 'The brand’s own number of the product, one product each.' }),
  mrp: numberOrText('Maximum retail price in rupees, "1,499.50".'),
  default_points: numberOrText('What a batch of it pays for a label if its form does not say, 0 to 1,000,000.'),
  category: optionalOrNull(Type.String(), { description: 'At most 60 characters.' }),
};

/** In a response; absent if not given. */
export const detailValues = {
  sku: Type.Optional(Type.String()),
  mrp_paise: Type.Optional(Type.Integer({ description: 'Maximum retail price.' })),
  default_points: Type.Optional(Type.Integer()),
  category: Type.Optional(Type.String()),
};

export const presentDetails = ({ sku, mrpPaise, defaultPoints, category }: ProductDetails) => ({
  ...(sku !== null && { sku }),
  ...(mrpPaise !== null && { mrp_paise: mrpPaise }),
  ...(defaultPoints !== null && { default_points: defaultPoints }),
  ...(category !== null && { category }),
});

const LONGEST = 60;
const MOST_PAISE = 1_000_000_000;
const MOST_POINTS = 1_000_000;

/** Returns the details that are given, as they are stored. @throws ApiError 400 with the message of each wrong field */
export function readDetails(given: GivenDetails): Partial<ProductDetails> {
  const errors: Record<string, string> = {};
  const details = validateDetails(given, (field, message) => (errors[field] = message));
  rejectInvalid(errors);
  return details;
}

export function validateDetails(
  given: GivenDetails,
  refuse: (field: DetailField, message: string) => void,
): Partial<ProductDetails> {
  const line = (field: 'sku' | 'category', name: string) => {
    const text = showableLine(textOf(given[field]));
    if (text === undefined) refuse(field, `Invalid ${name}`);
    else if (text.length > LONGEST) refuse(field, `The ${name} is longer than ${LONGEST} characters`);
    return text || null;
  };
  const number = (field: 'mrp' | 'default_points', pattern: RegExp, wrong: string) => {
    const text = latinSigns(withoutMarks(textOf(given[field])))
      .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
      .replaceAll(',', '');
    if (text === '') return null;
    if (pattern.test(text)) return Number(text);
    refuse(field, `${wrong}, not '${textOf(given[field]).slice(0, 40)}'`);
    return null;
  };
  const details: Partial<ProductDetails> = {};
  if (given.sku !== undefined) details.sku = line('sku', 'SKU');
  if (given.category !== undefined) details.category = line('category', 'category');
  if (given.mrp !== undefined) {
    const rupees = number('mrp', /^[0-9]{1,9}(\.[0-9]{1,2})?$/, 'The MRP must be an amount in rupees');
    const paise = rupees === null ? null : Math.round(rupees * 100);
    if (paise !== null && (paise < 1 || paise > MOST_PAISE))
      refuse('mrp', 'The MRP must be from ₹0.01 to ₹1,00,00,000');
    details.mrpPaise = paise;
  }
  if (given.default_points !== undefined) {
    const points = number('default_points', /^[0-9]{1,15}$/, 'Default points must be an integer');
    if ((points ?? 0) > MOST_POINTS) refuse('default_points', 'Default points can be at most 10,00,000');
    details.defaultPoints = points;
  }
  return details;
}

const textOf = (value: string | number | null | undefined) => String(value ?? '').trim();
