// Tokens first: they declare the order of the cascade's layers for everything that follows.
import '@loyalty/shared-ui/tokens.css';
import '@loyalty/shared-ui/base.css';
import './still/still.css';
import './offer-runtime';
import { createRoot } from 'react-dom/client';
import { Shell } from './shell';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Shell />);
