// In the entry, so that the order of the CSS layers is known before any component's file loads.
import '@loyalty/shared-ui/tokens.css';
import '@loyalty/shared-ui/base.css';

// Module Federation negotiates shared modules asynchronously, so the application starts in a dynamic import.
void import('./bootstrap');
