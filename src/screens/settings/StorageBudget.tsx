import { Suspense, useEffect, useState } from 'react';
import { limits } from '../../core/limits.ts';
import type { CommandContext } from '../../db/offbeat-db.ts';
import { unhaltFull } from '../../db/pins/commands.ts';
import { storeSetting } from '../../db/settings/commands.ts';
import { audioBytes } from '../../db/audio-files/queries.ts';
import { trimToBudget } from '../../downloads/eviction.ts';
import { byteSize } from '../../lib/format.ts';
import { removeStoredAudio } from '../../platform/shared/audio-cache.ts';
import { storageEstimate } from '../../platform/storage.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { storage as words } from '../../ui/strings/screens.ts';
import { settings } from '../../ui/strings/settings.ts';
import { Panel } from '../../ui/lists/LinkList.tsx';
import { Slider } from '../../ui/primitives/form/Slider.tsx';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { StorageBar } from './StorageBar.tsx';
import styles from './SettingsScreen.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';

const StorageByList = lazyPart(async () => (await import('./StorageByList.tsx')).StorageByList);

const stepBytes = 50 * 1024 * 1024;
const mostBytes = 8_000 * 1024 * 1024;
/** The browser's quota covers everything of this origin; the rest is left for the database. */
const shareOfQuota = 0.8;

/** A budget below the pinned bytes needs confirmation (docs/guarantees.md, Audio). */
export function StorageBudget({ budgetBytes }: { readonly budgetBytes: number | null }) {
  const { db, choose, run } = useServices();
  const read = useLive('audio bytes', () => audioBytes(db));
  const stored = read ?? { all: 0, pinned: 0 };
  const { max, usedBytes } = useStorage(stored.all);
  const chosen = budgetBytes ?? limits.storageBudgetBytes;
  const [byList, setByList] = useState(false);
  const [moving, setMoving] = useState<number>();
  const shown = moving ?? chosen;
  const save = async (bytes: number): Promise<void> => {
    const ok = bytes >= stored.pinned || bytes >= chosen || (await asksForLess(stored.pinned));
    if (ok) await run((commands) => applyBudget(commands, bytes));
    // Meanwhile it may have been moved on, as by a key that is held down.
    setMoving((now) => (now === bytes ? undefined : now));
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
      <StorageBar
        pinned={stored.pinned}
        played={stored.all - stored.pinned}
        other={usedBytes === null ? null : Math.max(0, (usedBytes ?? 0) - stored.all)}
        budget={shown}
        isKnown={read !== undefined && usedBytes !== undefined}
      />
      <button type="button" className={styles.fold} aria-expanded={byList} onClick={() => setByList(!byList)}>
        <span>{words.byList}</span>
        <ChevronDownIcon size={18} className={styles.sign} />
      </button>
      {byList ? (
        <Suspense fallback={null}>
          <StorageByList />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** A larger budget resumes pins that stopped for space; a smaller one evicts played tracks at once. */
async function applyBudget(commands: CommandContext, bytes: number): Promise<void> {
  const { db, ownerId } = commands;
  await storeSetting(commands, { key: 'storageBudgetBytes', value: bytes });
  await unhaltFull(db, ownerId);
  await trimToBudget(db, removeStoredAudio);
}

type Storage = { readonly max: number; readonly usedBytes: number | null | undefined };

/**
 * The maximum budget and this origin's usage, undefined until the browser answers, null where it does not tell; read again
 * when the stored audio changes.
 */
function useStorage(audioBytesStored: number): Storage {
  const [storage, setStorage] = useState<Storage>({ max: mostBytes, usedBytes: undefined });
  useEffect(() => {
    void storageEstimate().then((estimate) => {
      if (estimate === null) return setStorage({ max: mostBytes, usedBytes: null });
      const steps = Math.floor((estimate.quotaBytes * shareOfQuota) / stepBytes);
      setStorage({
        max: Math.min(mostBytes, Math.max(1, steps) * stepBytes),
        usedBytes: estimate.usedBytes,
      });
    });
  }, [audioBytesStored]);
  return storage;
}
