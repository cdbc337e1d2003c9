import { useEffect, useState } from 'react';
import { deferralOver } from '../../../platform/page-load.ts';
import { useLandmarkKey } from './landmarks.ts';
import { useFocusAcrossWidths } from './use-focus-across-widths.ts';
import { useFocusOnBack } from './use-focus-on-back.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** A key that was pressed before this code was loaded, and had it loaded, counts too. */
export function Shortcuts() {
  const [first, setFirst] = useState<KeyboardEvent>();
  useEffect(() => {
    void deferralOver().then((event) => {
      if (event instanceof KeyboardEvent && performance.now() - event.timeStamp < stillMeantMs) setFirst(event);
    });
  }, []);
  useShortcuts(first);
  useLandmarkKey(first);
  useFocusAcrossWidths();
  useFocusOnBack();
  return null;
}

const stillMeantMs = 2_000;
