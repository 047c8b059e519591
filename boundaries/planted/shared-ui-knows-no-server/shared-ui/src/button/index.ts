import useSWR from 'swr';

export const read = useSWR;
