import remote from '../remote.config.json';

/** The addresses of the area: all are below its prefix. */
export const paths = {
  home: remote.home,
  signIn: `${remote.prefix}/login`,
  keys: `${remote.prefix}/api-keys`,
  endpoints: `${remote.prefix}/webhooks`,
  deliveries: `${remote.prefix}/deliveries`,
  delivery: `${remote.prefix}/deliveries/:id`,
};

export const deliveryPath = (id: number) => `${paths.deliveries}/${id}`;

/** Returns the address of the deliveries of one endpoint. */
export const deliveriesOf = (endpointId: number) => `${paths.deliveries}?endpoint=${endpointId}`;
