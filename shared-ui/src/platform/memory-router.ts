/** A router without an address bar, for tests and stories. Separate from the router module, whose exports every visitor loads. */
export { createMemoryRouter } from 'react-router-dom';
