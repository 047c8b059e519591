import remote from '../remote.config.json';

/** The addresses of the area: all are below its prefix. */
export const paths = {
  home: remote.home,
  signIn: `${remote.prefix}/login`,
  programme: `${remote.prefix}/programme`,
};
