export { ToastProvider } from './toast-provider';
export type { ToastProviderProps } from './toast-provider';
export { useToast } from './toast-context';
export type { ToastApi, ToastOptions, ToastTone } from './toast-context';
