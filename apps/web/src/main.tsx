import './theme/mantine.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/toasts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { initialLanguage, startTexts } from '#lib/locale.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

await startTexts(initialLanguage(location.search));

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
