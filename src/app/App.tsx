import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AnchorContext } from '../ui/Anchor.tsx';
import { RouterAnchor } from './RouterAnchor.tsx';
import type { Runtime } from './runtime.ts';
import { ServicesProvider } from './ServicesProvider.tsx';
import { Shell } from './Shell.tsx';

export function App({ runtime }: { readonly runtime: Runtime }) {
  return (
    <StrictMode>
      <BrowserRouter>
        <AnchorContext value={RouterAnchor}>
          <ServicesProvider runtime={runtime}>
            <Shell />
          </ServicesProvider>
        </AnchorContext>
      </BrowserRouter>
    </StrictMode>
  );
}
