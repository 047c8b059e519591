// In the entry, so that the page knows the order of the CSS layers before any component's file arrives.
import '@loyalty/shared-ui/tokens.css';
import '@loyalty/shared-ui/base.css';

// Shared modules are negotiated asynchronously: the application starts behind this boundary.
void import('./bootstrap');
