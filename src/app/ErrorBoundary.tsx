import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { EmptyState } from '../ui/States.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { app, common } from '../ui/strings.ts';

export type ErrorBoundaryProps = {
  /** A change of it gives the children another try. */
  readonly resetKey: string;
  readonly children: ReactNode;
};

type State = { readonly failed: boolean; readonly key: string };

/** A screen that throws becomes a page that says so, inside the shell: never a blank one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, key: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, before: State): State | null {
    return before.key === resetKey ? null : { failed: false, key: resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // The console is for developers; the listener reads the page below.
    reportError(error instanceof Error ? error : new Error(String(error), { cause: info }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Screen title={app.name}>
        <EmptyState icon={<AlertIcon size={32} />} text={common.somethingWentWrong}>
          <Button look="solid" onClick={() => window.location.reload()}>
            {common.retry}
          </Button>
        </EmptyState>
      </Screen>
    );
  }
}
