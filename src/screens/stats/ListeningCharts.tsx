import { useMemo, type ReactNode } from 'react';
import { byDay, byHour } from '../../core/listening.ts';
import { playedTimes, type PlayCount } from '../../db/stats/queries.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { NoteIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/frame/Screen.tsx';
import { charts as words } from '../../ui/strings/charts.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { BarChart } from './BarChart.tsx';
import styles from './StatsScreen.module.css';

const days = 14;

export type ListeningChartsProps = {
  readonly genres: readonly PlayCount[];
  /** What stands below the charts. It appears with them, so their height moves nothing. */
  readonly children: ReactNode;
};

export function ListeningCharts({ genres, children }: ListeningChartsProps) {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const played = useLive(`played times ${ownerId}`, async () => {
    const times = await playedTimes(db, ownerId);
    return { ofDays: byDay(times, Date.now(), days), ofHours: byHour(times), isNothing: times.length === 0 };
  });
  const ofGenres = useMemo(() => genres.map(({ name, plays }) => [name, plays] as const), [genres]);
  if (played === undefined) return null;
  return (
    <>
      <Section title={words.title}>
        {played.isNothing && genres.length === 0 ? (
          <EmptyState icon={<NoteIcon />} text={words.empty} />
        ) : (
          <div className={styles.columns}>
            <BarChart title={words.byDay(days)} columns={[words.day, words.songs]} bars={played.ofDays} />
            <BarChart title={words.byHour} columns={[words.hour, words.songs]} bars={played.ofHours} />
            {ofGenres.length === 0 ? null : (
              <BarChart title={words.byGenre} columns={[words.genre, words.songs]} bars={ofGenres} />
            )}
          </div>
        )}
      </Section>
      {children}
    </>
  );
}
