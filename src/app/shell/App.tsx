import { StrictMode, useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { removeFirstFrame } from '../../platform/first-load/painted-frame.ts';
import { removeFirstVisit } from '../../platform/first-load/first-visit.ts';
import { RouterLinks } from './RouterAnchor.tsx';
import type { Runtime } from '../startup/runtime.ts';
import { ServicesProvider } from '../startup/ServicesProvider.tsx';
import { Shell } from './Shell.tsx';

export function App({ runtime }: { readonly runtime: Runtime }) {
  useLayoutEffect(() => {
    removeFirstVisit();
    removeFirstFrame();
  }, []);
  return (
    <StrictMode>
      <BrowserRouter>
        <RouterLinks>
          <ServicesProvider runtime={runtime}>
            <Shell />
          </ServicesProvider>
        </RouterLinks>
      </BrowserRouter>
    </StrictMode>
  );
}
