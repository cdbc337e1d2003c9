import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { ServicesContext } from '../../screens/shared/services.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { AlertIcon } from '../../ui/shell-icons.tsx';
import { app, common } from '../../ui/strings/strings.ts';
import { ScreenUnavailable } from '../routing/route-module.ts';

export type ErrorBoundaryProps = {
  readonly resetKey: string;
  readonly onShown?: () => void;
  readonly instead?: ReactNode;
  readonly children: ReactNode;
};

type State = { readonly failed: 'no' | 'broken' | 'unavailable'; readonly key: string };

/**
 * Replaces a screen that throws by an error page inside the shell. Around a part of the player, it removes only that
 * part.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  static override contextType = ServicesContext;
  declare context: ContextType<typeof ServicesContext>;
  override state: State = { failed: 'no', key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error instanceof ScreenUnavailable ? 'unavailable' : 'broken' };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, before: State): State | null {
    return before.key === resetKey ? null : { failed: 'no', key: resetKey };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // Logged for developers; the user reads the page below. A missing network is not a defect.
    if (!(error instanceof ScreenUnavailable && this.isOffline())) {
      reportError(error instanceof Error ? error : new Error(String(error), { cause: info }));
    }
    this.props.onShown?.();
  }

  private isOffline(): boolean {
    return this.context?.connectivity.status() === 'offline';
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === 'no') return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    const text = failed === 'unavailable' && this.isOffline() ? common.screenUnavailable : common.somethingWentWrong;
    return (
      <Screen title={app.name}>
        <EmptyState icon={<AlertIcon size={32} />} text={text}>
          <Button look="solid" onClick={() => window.location.reload()}>
            {common.retry}
          </Button>
        </EmptyState>
      </Screen>
    );
  }
}
