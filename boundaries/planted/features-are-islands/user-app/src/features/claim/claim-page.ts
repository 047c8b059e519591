import { value } from '../scan/scan-page';

export const copy = value;
