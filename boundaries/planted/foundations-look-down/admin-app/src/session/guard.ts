import { value } from '../features/products/products-page';

export const copy = value;
