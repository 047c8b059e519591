// In the entry, so that the order of the CSS layers is declared before any component's styles load.
import '@loyalty/shared-ui/tokens.css';
import '@loyalty/shared-ui/base.css';

// Shared modules are negotiated asynchronously, so the application starts in a dynamic import.
void import('./bootstrap');
