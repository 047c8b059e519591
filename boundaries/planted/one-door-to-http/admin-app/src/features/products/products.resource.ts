import ky from 'ky';

export const fetchAnyhow = ky;
