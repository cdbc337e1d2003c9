import './dom-stubs.ts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CollectionHeader } from '../../../src/ui/lists/CollectionHeader.tsx';
import { CoverImage } from '../../../src/ui/primitives/CoverImage.tsx';
import { Field, SearchField } from '../../../src/ui/primitives/form/Field.tsx';
import { LinkList } from '../../../src/ui/lists/LinkList.tsx';
import { RadioGroup } from '../../../src/ui/primitives/form/RadioGroup.tsx';
import { Slider } from '../../../src/ui/primitives/form/Slider.tsx';
import { Switch } from '../../../src/ui/primitives/form/Switch.tsx';
import { SyncList } from '../../../src/ui/feedback/SyncList.tsx';
import { SyncStatus } from '../../../src/ui/feedback/SyncStatus.tsx';
import { TabBar } from '../../../src/ui/frame/TabBar.tsx';
import { Tabs } from '../../../src/ui/primitives/Tabs.tsx';

const noop = () => undefined;

describe('TabBar', () => {
  const tabs = [
    { id: 'home', to: '/home' },
    { id: 'search', to: '/search' },
  ] as const;

  it('marks the active tab, which scrolls up instead of navigating', () => {
    const onActivePress = vi.fn<(...given: unknown[]) => void>();
    render(<TabBar tabs={tabs} active="search" onActivePress={onActivePress} />);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { current: 'page' }).textContent).toBe('Search');
    const followed = fireEvent.click(main.getByRole('link', { name: 'Search' }));
    expect(followed).toBe(false);
    expect(onActivePress).toHaveBeenCalledOnce();
    expect(main.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
  });

  it('leaves a click on the active tab that is to open a new tab or window to the browser', () => {
    const onActivePress = vi.fn<() => void>();
    render(<TabBar tabs={tabs} active="search" onActivePress={onActivePress} />);
    const active = screen.getByRole('link', { name: 'Search' });
    // jsdom follows no link; this listener sees what the app has left of the click.
    const prevented: boolean[] = [];
    const look = (event: Event): void => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', look);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(active, { [key]: true });
    document.removeEventListener('click', look);
    expect(prevented).toEqual([false, false, false]);
    expect(onActivePress).not.toHaveBeenCalled();
  });
});

describe('form parts', () => {
  it('Switch says its state and asks for the other', async () => {
    const onChange = vi.fn<(...given: unknown[]) => void>();
    render(<Switch label="Keep offline" checked={false} onChange={onChange} />);
    const control = screen.getByRole('switch', { name: 'Keep offline', checked: false });
    await userEvent.click(control);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('RadioGroup names group and radios, hints apart', async () => {
    const onChange = vi.fn<(...given: unknown[]) => void>();
    const options = [
      { value: 'high', label: 'High' },
      { value: 'low', label: 'Low', hint: 'Saves data' },
    ];
    render(<RadioGroup label="Audio Quality" value="high" onChange={onChange} options={options} />);
    const group = within(screen.getByRole('radiogroup', { name: 'Audio Quality' }));
    expect(group.getByRole('radio', { name: 'High', checked: true })).toBeTruthy();
    await userEvent.click(group.getByRole('radio', { name: 'Low' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('low');
  });

  it('Tabs move by arrow key, round the ends', async () => {
    function Both() {
      const [value, setValue] = useState('songs');
      const tabs = [
        { value: 'songs', label: 'Songs' },
        { value: 'artists', label: 'Artists' },
      ];
      return (
        <Tabs label="Search for" tabs={tabs} value={value} onChange={setValue}>
          {value}
        </Tabs>
      );
    }
    render(<Both />);
    screen.getByRole('tab', { name: 'Songs', selected: true }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Artists', selected: true }));
    expect(screen.getByRole('tabpanel', { name: 'Artists' }).textContent).toBe('artists');
    // Alt+Left is the browser's Back, Ctrl+Home the beginning of the page.
    for (const keys of ['{Alt>}{ArrowLeft}{/Alt}', '{Control>}{Home}{/Control}']) await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Artists', selected: true }));
  });

  it('Slider tells its text and commits on release', () => {
    const onChange = vi.fn<(...given: unknown[]) => void>();
    const onCommit = vi.fn<(...given: unknown[]) => void>();
    render(
      <Slider
        label="Seek"
        value={30}
        max={100}
        step={1}
        valueText="0:30 of 1:40"
        onChange={onChange}
        onCommit={onCommit}
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Seek' });
    expect(slider.getAttribute('aria-valuetext')).toBe('0:30 of 1:40');
    fireEvent.change(slider, { target: { value: '60' } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(60);
    expect(onCommit).not.toHaveBeenCalled();
    fireEvent.pointerUp(slider);
    expect(onCommit).toHaveBeenCalledOnce();
  });

  it('Field announces what is wrong', () => {
    render(<Field label="Email" value="" onChange={noop} error="Please enter your email address" />);
    expect(screen.getByRole('textbox', { name: 'Email', description: 'Please enter your email address' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address');
  });

  it('SearchField is a searchbox that can be cleared', async () => {
    const onChange = vi.fn<(...given: unknown[]) => void>();
    render(<SearchField value="mira" onChange={onChange} />);
    expect(screen.getByRole('searchbox', { name: 'Search songs and artists...' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  });
});

describe('CoverImage', () => {
  it('falls back when a picture fails, and tries again for another address', () => {
    const { container, rerender } = render(<CoverImage src="/a.jpg" />);
    fireEvent.error(assertDefined(container.querySelector('img')));
    expect(container.querySelector('img')).toBeNull();
    rerender(<CoverImage src="/b.jpg" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.jpg');
  });
});

const assertDefined = <T,>(value: T | null): T => {
  if (value === null) throw new Error('missing');
  return value;
};

describe('LinkList', () => {
  it('counts belong to the names', () => {
    render(<LinkList rows={[{ to: '/liked-songs', label: 'Liked Songs', icon: null, count: 12 }]} />);
    expect(screen.getByRole('link', { name: 'Liked Songs 12' })).toBeTruthy();
  });
});

describe('SyncList', () => {
  it('has Retry and Discard for each change and Retry now above', async () => {
    const onDiscard = vi.fn<(...given: unknown[]) => void>();
    render(
      <SyncList
        changes={[{ key: 'k1', text: 'Like Neon', needsUser: true }]}
        onRetryAll={noop}
        onRetry={noop}
        onDiscard={onDiscard}
      />,
    );
    expect(screen.getByRole('button', { name: 'Retry now' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry Like Neon' }).textContent).toBe('Retry');
    await userEvent.click(screen.getByRole('button', { name: 'Discard Like Neon' }));
    expect(onDiscard).toHaveBeenCalledExactlyOnceWith('k1');
  });
});

describe('SyncStatus', () => {
  it('does not claim that what stays on this device was saved', () => {
    render(<SyncStatus summary={{ kind: 'saved', localOnly: 1 }} onPress={noop} />);
    const button = screen.getByRole('button', { name: 'Sync status: All changes saved' });
    expect(button.textContent).toBe('1 on this device only');
    expect(button.title).toBe('1 change stays on this device: this server does not support it.');
    render(<SyncList changes={[]} localOnly={1} onRetryAll={noop} onRetry={noop} onDiscard={noop} />);
    expect(screen.getByText('1 change stays on this device: this server does not support it.')).toBeTruthy();
    expect(screen.queryByText('Everything is saved on the server.')).toBeNull();
  });
});

describe('SyncStatus on a phone', () => {
  const saved = { kind: 'saved' } as const;
  const quiet = () => screen.getByRole('button', { name: /^Sync status/ }).dataset['quiet'];

  it('is quiet from the start, after a change soon, and never where it always shows', () => {
    const { rerender } = render(<SyncStatus summary={saved} onPress={noop} />);
    expect(quiet()).toBe('now');
    rerender(<SyncStatus summary={{ kind: 'waiting', count: 1 }} onPress={noop} />);
    expect(quiet()).toBeUndefined();
    rerender(<SyncStatus summary={saved} onPress={noop} />);
    expect(quiet()).toBe('soon');
    rerender(<SyncStatus summary={saved} always onPress={noop} />);
    expect(quiet()).toBeUndefined();
  });

  it('says what stays on this device', () => {
    render(<SyncStatus summary={{ kind: 'saved', localOnly: 1 }} onPress={noop} />);
    expect(quiet()).toBeUndefined();
  });
});

it('a header whose name is still being read has a heading that says so', () => {
  render(<CollectionHeader name={undefined} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Loading' })).toBeDefined();
});
