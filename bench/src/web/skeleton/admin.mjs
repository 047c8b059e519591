import { createElement } from 'react';

/** The admin area of the skeleton: a heading. */
export const Page = () => createElement('main', null, createElement('h1', null, 'Admin'));
