import type { ReactNode } from 'react';
import { Dashboard } from './dashboard';
import { GenerateQr } from './generate-qr';
import { HistoryScreen } from './history';
import { Home } from './home';
import { Login } from './login';
import { Products } from './products';
import { ResultFailure, ResultPending, ResultSuccess, ResultWaiting } from './result';
import { Scan, ScanBlocked } from './scan';

/** Whole screens, put together as an app would. */
export const screens: readonly { path: string; title: string; element: ReactNode }[] = [
  { path: '/home', title: 'Home', element: <Home language="en" /> },
  { path: '/home-hi', title: 'Home, Hindi', element: <Home language="hi" /> },
  { path: '/login', title: 'Sign in', element: <Login /> },
  { path: '/scan', title: 'Scan', element: <Scan /> },
  { path: '/scan-blocked', title: 'Scan, camera denied', element: <ScanBlocked /> },
  { path: '/result', title: 'Result', element: <ResultSuccess /> },
  { path: '/result-failure', title: 'Result, failed', element: <ResultFailure /> },
  { path: '/result-pending', title: 'Result, under way', element: <ResultPending /> },
  { path: '/result-waiting', title: 'Result, kept to be sent', element: <ResultWaiting /> },
  { path: '/history', title: 'History', element: <HistoryScreen /> },
  { path: '/dashboard', title: 'Dashboard', element: <Dashboard /> },
  { path: '/products', title: 'Products', element: <Products /> },
  { path: '/generate', title: 'Generate QR', element: <GenerateQr /> },
];
