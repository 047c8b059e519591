// A host as any team writes it, which shows the user area at its own address.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

async function show() {
  const [{ createRoutes }] = await Promise.all([import('user_app/routes'), import('user_app/tokens')]);
  history.replaceState(null, '', '/user/login');
  const router = createBrowserRouter(createRoutes({ host: '/api' }));
  createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }));
}

void show();
