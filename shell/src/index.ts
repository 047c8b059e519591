// Shared modules are negotiated asynchronously: the application starts behind this boundary.
void import('./bootstrap');
