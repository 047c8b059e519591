import { value } from '../scans/index';

export const copy = value;
