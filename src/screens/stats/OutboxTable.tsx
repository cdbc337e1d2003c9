import { outboxRows, type OutboxEntry } from '../../db/outbox/queries.ts';
import { statsTexts as texts } from '../../ui/strings/screens.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { TableHead } from './TableHead.tsx';
import styles from './StatsScreen.module.css';

export function OutboxTable() {
  const { db, identity } = useServices();
  const outbox = useLive(`outbox rows ${identity.ownerId}`, () => outboxRows(db, identity.ownerId));
  if (outbox === undefined) return null;
  const { entries, total } = outbox;
  if (total === 0) return <p className={styles.quiet}>{texts.outboxEmpty}</p>;
  return (
    <>
      <p className={styles.quiet}>{texts.outboxTotal(total, total - entries.length)}</p>
      <Rows entries={entries} />
    </>
  );
}

function Rows({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  return (
    // A horizontally scrolling box must be reachable by keyboard (axe, scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.outbox}>
      <table className={styles.table}>
        <TableHead columns={texts.columns} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.seq}>
              <td>{entry.seq}</td>
              <td>{entry.mutation?.kind ?? texts.unknown}</td>
              <td dir="auto">{entry.subject}</td>
              <td>{entry.status}</td>
              <td>{entry.attempts}</td>
              <td>{entry.lastError?.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
