import fastify from 'fastify';

export const serve = fastify;
