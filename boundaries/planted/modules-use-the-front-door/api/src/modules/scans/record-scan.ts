import { value } from '../codes/code-cipher';

export const copy = value;
