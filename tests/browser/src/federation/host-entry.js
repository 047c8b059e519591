// Shared modules are ready after one more request.
void import('./host-page.js');
