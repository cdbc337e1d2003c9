import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import { Section } from '../../ui/frame/Screen.tsx';
import { stats as words } from '../../ui/strings/strings.ts';
import { transfer as texts } from '../../ui/strings/transfer.ts';
import { useServices } from '../shared/services.ts';
import { useSlot } from '../shared/slot.ts';
import { importProgress } from './import-progress.ts';
import { saveBugReport, saveMusic } from './save-exports.ts';
import { importFile } from './import-file.ts';
import styles from './StatsScreen.module.css';

export function Transfer() {
  const services = useServices();
  const picker = useRef<HTMLInputElement>(null);
  // Prevents a second dialog or file while one is in progress. Buttons that were disabled would lose the focus.
  const [isRunning, setRunning] = useState(false);
  const share = useSlot(importProgress);
  const busy = isRunning || share !== undefined;
  const run = (action: () => Promise<unknown>): void => {
    if (busy) return;
    setRunning(true);
    void action().finally(() => setRunning(false));
  };
  const isGuest = services.identity.kind === 'guest';
  return (
    <Section title={texts.title}>
      <div className={styles.transfers}>
        <Action hint={texts.moveWarning(isGuest)}>
          <Button aria-disabled={busy} onClick={() => run(() => saveMusic(services))}>
            {words.moveToPhone}
          </Button>
        </Action>
        <Action hint={share === undefined ? texts.importHint : <Importing share={share} />}>
          <Button aria-disabled={busy} onClick={() => (busy ? undefined : picker.current?.click())}>
            {words.import}
          </Button>
          <input
            ref={picker}
            type="file"
            accept="application/json,.json"
            hidden
            onChange={(event) => {
              const { currentTarget } = event;
              const [file] = currentTarget.files ?? [];
              if (file === undefined) return;
              run(() => importFile(services, file));
              // Otherwise choosing the same file again fires no event.
              currentTarget.value = '';
            }}
          />
        </Action>
        <Action hint={texts.bugReportHint}>
          <Button aria-disabled={busy} onClick={() => run(() => saveBugReport(services))}>
            {words.bugReport}
          </Button>
        </Action>
      </div>
    </Section>
  );
}

function Importing({ share }: { readonly share: number }) {
  return (
    <>
      <progress className={styles.progress} aria-label={texts.importing} value={share} max={1} />
      {texts.importingHint(share)}
    </>
  );
}

function Action({ hint, children }: { readonly hint: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.transfer}>
      <p className={styles.hint}>{hint}</p>
      <div>{children}</div>
    </div>
  );
}
