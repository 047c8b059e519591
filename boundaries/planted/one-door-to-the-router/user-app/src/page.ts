import { Link } from 'react-router-dom';

export const Anchor = Link;
