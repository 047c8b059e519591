/** A router without an address bar, for tests and stories: apart from the router, whose every name each visitor loads. */
export { createMemoryRouter } from 'react-router-dom';
