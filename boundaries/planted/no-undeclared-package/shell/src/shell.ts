import leftPad from 'a-package-that-nobody-declared';

export const pad = leftPad;
