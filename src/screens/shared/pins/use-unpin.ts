import { useCallback } from 'react';
import { restorePin, unpinCollection } from '../../../db/pins/commands.ts';
import { pinName } from '../../../db/pins/queries.ts';
import { showUndoToast } from '../../../ui/feedback/toast-store.ts';
import { states } from '../../../ui/strings/screens.ts';
import { useServices } from '../services.ts';
import { pinPlace } from './pin-place.ts';

/** Ends a pin, with Undo. */
export function useUnpin(): (collection: string) => void {
  const { run } = useServices();
  return useCallback(
    (collection) =>
      void run(async (commands) => {
        const name = await pinName(commands.db, collection);
        const pin = await unpinCollection(commands, collection);
        if (pin === undefined) return;
        showUndoToast(states.unpinned(pinPlace(collection, name).name), () => {
          void run((context) => restorePin(context, pin));
        });
      }),
    [run],
  );
}
