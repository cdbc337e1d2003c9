import { useState } from 'react';
import { outboxRows, type OutboxEntry } from '../../db/outbox/queries.ts';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { statsTexts as texts } from '../../ui/strings/screens.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { TableHead } from './TableHead.tsx';
import styles from './StatsScreen.module.css';

/** A long outbox has tens of thousands of rows, and every change of one reads those that are shown again. */
const rowsPerPage = 100;

export function OutboxTable() {
  const { db, identity } = useServices();
  const [pages, setPages] = useState(1);
  const limit = pages * rowsPerPage;
  const outbox = useLive(`outbox rows ${identity.ownerId}`, () => outboxRows(db, identity.ownerId, limit), [limit]);
  if (outbox === undefined) return null;
  const { entries, own, total } = outbox;
  if (total === 0) return <p className={styles.quiet}>{texts.outboxEmpty}</p>;
  return (
    <>
      <p className={styles.quiet}>{texts.outboxTotal(total, total - own)}</p>
      <Rows entries={entries} />
      <InfiniteScroll
        state={limit < own ? 'idle' : 'done'}
        count={entries.length}
        onReach={() => setPages(pages + 1)}
      />
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
