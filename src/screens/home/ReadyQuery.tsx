import { useEffect } from 'react';
import { readyView, type ReadyView } from '../../db/catalogue/ready-queries.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';

/** Renders nothing. Only a start without a network needs this query, so it is loaded then. */
export function ReadyQuery({ onReady }: { readonly onReady: (view: ReadyView | undefined) => void }) {
  const { db } = useServices();
  const view = useLive('ready', () => readyView(db));
  useEffect(() => onReady(view), [onReady, view]);
  return null;
}
