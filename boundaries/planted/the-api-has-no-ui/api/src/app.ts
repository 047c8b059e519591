import { createElement } from 'react';

export const draw = createElement;
