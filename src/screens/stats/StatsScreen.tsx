import { useEffect, useState, type ReactNode } from 'react';
import { appVersion } from '../../core/version.ts';
import { countersWith } from '../../db/stats/counter-queries.ts';
import { listeningStats, audioStats, tableCounts, type PlayCount } from '../../db/stats/queries.ts';
import { syncStateOf } from '../../db/stats/sync-state-queries.ts';
import { byteSize } from '../../lib/format.ts';
import { storageEstimate } from '../../platform/storage.ts';
import { workerState } from '../../platform/worker-state.ts';
import { cx } from '../../ui/cx.ts';
import { Screen, Section } from '../../ui/frame/Screen.tsx';
import { stats as words } from '../../ui/strings/strings.ts';
import { statsTexts as texts } from '../../ui/strings/screens.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { ListeningCharts } from './ListeningCharts.tsx';
import { OutboxTable } from './OutboxTable.tsx';
import styles from './StatsScreen.module.css';
import { Transfer } from './Transfer.tsx';
import { counterKeys } from '../../core/keys.ts';

export function StatsScreen() {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const listening = useLive(`listening ${ownerId}`, () => listeningStats(db, ownerId));
  const audioFiles = useLive('audio files', () => audioStats(db));
  const sync = useLive(`sync ${ownerId}`, async () => (await syncStateOf(db, ownerId)) ?? null);
  const dropped = useLive('dropped', () => countersWith(db, counterKeys.droppedPrefix));
  const storage = useStorage();
  const worker = useWorkerState();
  // All at once: a row or a list that comes later would move what is below it.
  if (listening === undefined || audioFiles === undefined || sync === undefined || dropped === undefined) {
    return <Screen title={words.title}>{null}</Screen>;
  }
  return (
    <Screen title={words.title}>
      <div className={styles.columns}>
        <Section title={texts.listening}>
          <Facts facts={[[texts.plays, listening.plays]]} />
          <Top title={texts.topArtists} counts={listening.artists} />
          <Top title={texts.topGenres} counts={listening.genres} />
        </Section>
        <Section title={texts.storage}>
          <Facts
            facts={[
              [texts.used, storage === null ? texts.unknown : byteSize(storage.usedBytes)],
              [texts.allowed, storage === null ? texts.unknown : byteSize(storage.quotaBytes)],
              [texts.songs, `${audioFiles.songs}, ${byteSize(audioFiles.bytes)}`],
              [texts.pinned, audioFiles.pinned],
            ]}
          />
        </Section>
        <Section title={texts.app}>
          <Facts
            facts={[
              [texts.version, appVersion],
              [texts.worker, worker],
              [texts.lastSync, timeOf(sync?.lastSyncAtMs ?? null)],
              [texts.paused, sync?.pauseReason ?? texts.no],
              ...dropped.map((row) => [row.key, row.value] as const),
            ]}
          />
        </Section>
      </div>
      <ListeningCharts genres={listening.genres}>
        <Transfer />
        <Section title={texts.tables}>
          <TableRows />
        </Section>
        <Section title={texts.outbox}>
          <OutboxTable />
        </Section>
      </ListeningCharts>
    </Screen>
  );
}

/** Counting a large library takes a while: it begins once all else is shown, and the names hold the place. */
function TableRows() {
  const { db } = useServices();
  const tables = useLive('tables', () => tableCounts(db)) ?? db.tables.map(({ name }) => ({ name, rows: undefined }));
  return <Facts wide facts={tables.map(({ name, rows }) => [name, rows] as const)} />;
}

type FactsProps = { readonly facts: readonly (readonly [string, ReactNode])[]; readonly wide?: boolean };

function Facts({ facts, wide = false }: FactsProps) {
  return (
    <dl className={cx(styles.facts, wide && styles.wide)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          {/* A new element for another text: one that moves to the left would count as a layout shift. */}
          <dd key={typeof value === 'string' ? value : 'value'}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Top({ title, counts }: { readonly title: string; readonly counts: readonly PlayCount[] }) {
  if (counts.length === 0) return null;
  return (
    <div>
      <h3 className={styles.small}>{title}</h3>
      <Facts facts={counts.map(({ name, plays }) => [name, plays] as const)} />
    </div>
  );
}

const timeOf = (ms: number | null): string =>
  ms === null ? texts.never : new Date(ms).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function useStorage() {
  const [estimate, setEstimate] = useState<Awaited<ReturnType<typeof storageEstimate>>>(null);
  useEffect(() => {
    void storageEstimate().then(setEstimate);
  }, []);
  return estimate;
}

function useWorkerState(): string {
  const [state, setState] = useState<string>(texts.unknown);
  useEffect(() => {
    void workerState().then((worker) => {
      if (worker === null) setState(texts.none);
      else
        setState(
          [worker.version, worker.state, worker.updateWaits ? texts.updateWaits : null].filter(Boolean).join(', '),
        );
    });
  }, []);
  return state;
}
