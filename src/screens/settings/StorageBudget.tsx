import { useEffect, useState } from 'react';
import { limits } from '../../core/limits.ts';
import { storeSetting } from '../../db/settings/commands.ts';
import { soundBytes } from '../../db/sounds/queries.ts';
import { byteSize } from '../../lib/format.ts';
import { storageEstimate } from '../../platform/storage.ts';
import { settings } from '../../ui/strings.ts';
import { Panel } from '../../ui/LinkList.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { useServices } from '../services.ts';
import { useLive } from '../use-live.ts';
import styles from './SettingsScreen.module.css';

const stepBytes = 50 * 1024 * 1024;
const mostBytes = 8_000 * 1024 * 1024;
/** The browser's quota is for everything this origin stores; some of it stays free for the database. */
const shareOfQuota = 0.8;

/** How much music may be kept on this device. A budget below what is kept offline asks first (offline.md, Sound). */
export function StorageBudget({ budgetBytes }: { readonly budgetBytes: number | null }) {
  const { db, choose } = useServices();
  const stored = useLive('sound bytes', () => soundBytes(db)) ?? { all: 0, pinned: 0 };
  const max = useMaxBytes();
  const chosen = budgetBytes ?? limits.soundBudgetBytes;
  const [moving, setMoving] = useState<number>();
  const shown = moving ?? chosen;
  const save = async (bytes: number): Promise<void> => {
    const ok = bytes >= stored.pinned || bytes >= chosen || (await asksForLess(stored.pinned));
    if (ok) await storeSetting(db, { key: 'soundBudgetBytes', value: bytes });
    setMoving(undefined);
  };
  const asksForLess = async (pinned: number): Promise<boolean> =>
    (await choose({
      title: settings.pinnedTitle,
      text: settings.pinnedText(byteSize(pinned)),
      choices: [{ id: 'less', label: settings.useLess, look: 'solid' }],
    })) === 'less';
  const text = settings.storageHint(byteSize(stored.all), byteSize(shown));
  return (
    <Panel>
      <Slider
        label={settings.storage}
        min={stepBytes}
        max={Math.max(max, shown)}
        step={stepBytes}
        value={shown}
        valueText={text}
        onChange={setMoving}
        onCommit={(bytes) => void save(bytes)}
      />
      <p className={styles.hint}>{text}</p>
    </Panel>
  );
}

function useMaxBytes(): number {
  const [max, setMax] = useState(mostBytes);
  useEffect(() => {
    void storageEstimate().then((estimate) => {
      if (estimate === null) return;
      const steps = Math.floor((estimate.quotaBytes * shareOfQuota) / stepBytes);
      setMax(Math.min(mostBytes, Math.max(1, steps) * stepBytes));
    });
  }, []);
  return max;
}
