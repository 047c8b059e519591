import { value } from '../../api/client';

export const copy = value;
