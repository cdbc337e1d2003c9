/** Search, states and settings as scenes. */
import { useState } from 'react';
import { Anchor } from '../../src/ui/primitives/Anchor.tsx';
import { Button } from '../../src/ui/primitives/Button.tsx';
import { Field, SearchField } from '../../src/ui/primitives/form/Field.tsx';
import { fonts } from '../../src/ui/fonts/fonts.ts';
import { CardGrid, GenreCardSkeleton } from '../../src/ui/lists/GenreCard.tsx';
import * as icons from '../../src/ui/icons.tsx';
import * as shellIcons from '../../src/ui/shell-icons.tsx';
import { Panel } from '../../src/ui/lists/LinkList.tsx';
import { RadioGroup } from '../../src/ui/primitives/form/RadioGroup.tsx';
import { Screen, Section } from '../../src/ui/frame/Screen.tsx';
import { Slider } from '../../src/ui/primitives/form/Slider.tsx';
import { EmptyState, Notice } from '../../src/ui/feedback/States.tsx';
import { search } from '../../src/ui/strings/actions.ts';
import { common, home } from '../../src/ui/strings/strings.ts';
import { Switch } from '../../src/ui/primitives/form/Switch.tsx';
import { SyncStatus } from '../../src/ui/feedback/SyncStatus.tsx';
import { Tabs } from '../../src/ui/primitives/Tabs.tsx';
import { ArtistCard, TileGrid } from '../../src/ui/lists/Tile.tsx';
import { TrackList } from '../../src/ui/lists/tracks/TrackList.tsx';
import { cover } from './samples.tsx';
import { Frame, GenreCards } from './frame.tsx';

const nothing = () => undefined;

export function Search({ artists = false }: { readonly artists?: boolean }) {
  const [query, setQuery] = useState(artists ? 'mira' : '');
  return (
    <Frame tab="search" bare>
      <Screen title="Search">
        <SearchField value={query} onChange={setQuery} />
        {artists ? (
          <Tabs
            label={search.tabs}
            tabs={[
              { value: 'songs', label: search.songs },
              { value: 'artists', label: search.artists },
            ]}
            value="artists"
            onChange={nothing}
          >
            <TileGrid>
              {Array.from({ length: 9 }, (_, index) => (
                <li key={index}>
                  <ArtistCard name={`Mira Vale ${index}`} to="/a" avatarUrl={cover(index)} trackCount={index + 1} />
                </li>
              ))}
            </TileGrid>
          </Tabs>
        ) : (
          <Section title={home.popularGenres} action={<Anchor to="/genres">{search.allGenres}</Anchor>}>
            <GenreCards count={6} />
          </Section>
        )}
      </Screen>
    </Frame>
  );
}

export function States() {
  return (
    <Frame tab="search" bare>
      <Screen title="States">
        <Notice icon={<shellIcons.CloudOffIcon />}>{common.offlineNotice}</Notice>
        <TrackList label="x" tracks={[]} loading onPlay={nothing} />
        <CardGrid>
          {[0, 1, 2].map((key) => (
            <li key={key}>
              <GenreCardSkeleton />
            </li>
          ))}
        </CardGrid>
        <EmptyState icon={<icons.NoteIcon />} text={search.noSongs('zzzz')} hint="Try another word.">
          <Button>Retry</Button>
        </EmptyState>
        <SyncStatus summary={{ kind: 'attention', count: 1 }} onPress={nothing} />
      </Screen>
    </Frame>
  );
}

export function SettingsScene() {
  const [quality, setQuality] = useState('high');
  const [font, setFont] = useState('default');
  const [storage, setStorage] = useState(40);
  return (
    <Frame tab="profile" bare>
      <Screen title="Settings" narrow>
        <Section title="Audio Quality">
          <RadioGroup
            look="segments"
            label="Audio Quality"
            value={quality}
            onChange={setQuality}
            options={[
              { value: 'lossless', label: 'Lossless' },
              { value: 'high', label: 'High' },
              { value: 'low', label: 'Low' },
            ]}
          />
        </Section>
        <Panel>
          <Slider label="Storage for music" value={storage} max={100} step={1} onChange={setStorage} />
          <Switch label="Keyboard shortcuts" checked onChange={nothing} />
        </Panel>
        <Field label="Email" value="mira@example" onChange={nothing} error="Please enter your email address" />
        <Section title="Font">
          <RadioGroup
            label="Font"
            value={font}
            onChange={setFont}
            options={fonts.map((entry) => ({
              value: entry.id,
              label: entry.label,
              hint: 'note' in entry ? entry.note : undefined,
            }))}
          />
        </Section>
      </Screen>
    </Frame>
  );
}
