import { value } from '../../../shell/src/shell';

export const copy = value;
