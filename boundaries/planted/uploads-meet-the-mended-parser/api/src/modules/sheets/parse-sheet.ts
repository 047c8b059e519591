import { read } from 'sheetjs-style';

export const parse = read;
