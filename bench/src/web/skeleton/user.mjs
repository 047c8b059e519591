import { createElement } from 'react';

/** The user area of the skeleton: a heading. */
export const Page = () => createElement('main', null, createElement('h1', null, 'User'));
