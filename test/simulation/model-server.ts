/** The reference server's behaviour in a few lines, with everything a check wants to know kept in sight. */
export type ServerRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly bearer: string | null;
  readonly body: unknown;
  /** Which device asks; the server itself does not know. */
  readonly device?: string;
};

export type ServerAnswer = {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ModelPlaylist = { id: string; name: string; songs: string[]; owner: string };
/** One effect of one key; `repeat` requests of the same key have none. */
export type Effect = { readonly key: string; readonly what: string; readonly userId: string | null };

/** What replicas know from a moment on. */
type Past = {
  readonly atMs: number;
  readonly likes: ReadonlyMap<string, readonly string[]>;
  readonly playlists: ReadonlyMap<string, ModelPlaylist>;
};

type Body = Readonly<Record<string, unknown>>;
const bodyOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const ok = (json: unknown): ServerAnswer => ({ status: 200, json });
const no = (status: number): ServerAnswer => ({ status, json: { error: `model: ${status}` } });

export class ModelServer {
  readonly likes = new Map<string, string[]>();
  readonly playlists = new Map<string, ModelPlaylist>();
  readonly likeCounts = new Map<string, number>();
  readonly playCounts = new Map<string, number>();
  readonly effects: Effect[] = [];
  readonly requests: ServerRequest[] = [];
  /** Requests of a repeated key with another content: must stay 0. */
  conflicts = 0;
  /** Songs that an order named although they are not in the playlist: on a server that takes the list as it is, they would be. */
  readonly strangers: string[] = [];
  /** Which writes are refused (400) for good, by their body and path. */
  refuses: (request: ServerRequest) => boolean = () => false;
  /** Takes an order's list as it is, where the reference server keeps what is not named and adds nothing. */
  replacesOrders = false;
  /** It counts all songs of a playlist, and lists only as many. */
  listedSongs = Number.POSITIVE_INFINITY;
  /** Answers 409 to an order made without having read the playlist since another device changed what is in it. */
  refusesOutdated = false;
  /** Without the calls docs/api.md marks as added. */
  plain = false;
  /** Confirms a creation under the client's id, as docs/api.md leaves open. */
  adoptsClientIds = false;
  /** How old the answer to the next GET is: it comes from a replica. */
  lagMs: () => number = () => 0;
  nowMs: () => number = () => 0;
  hasReplica = false;
  private readonly answers = new Map<string, { readonly content: string; readonly answer: ServerAnswer }>();
  private nextId = 1;
  private readonly past: Past[] = [{ atMs: 0, likes: new Map(), playlists: new Map() }];
  /** What was in a playlist when a device last read it. */
  private readonly read = new Map<string, string>();

  handle(request: ServerRequest): ServerAnswer {
    this.requests.push(request);
    if (request.key === null) return this.answer(request);
    const content = JSON.stringify([request.method, request.path, request.body]);
    const known = this.answers.get(request.key);
    if (known !== undefined) {
      if (known.content === content) return known.answer;
      this.conflicts++;
      return no(422);
    }
    const answer = this.answer(request);
    this.answers.set(request.key, { content, answer });
    this.changed();
    return answer;
  }

  /** Remembers what replicas will answer in a while; for changes from outside. */
  changed(): void {
    const likes = new Map([...this.likes].map(([user, ids]) => [user, [...ids]]));
    const playlists = new Map([...this.playlists].map(([id, row]) => [id, { ...row, songs: [...row.songs] }]));
    this.past.push({ atMs: this.nowMs(), likes, playlists });
    while ((this.past[1]?.atMs ?? Number.POSITIVE_INFINITY) < this.nowMs() - 60_000) this.past.shift();
  }

  private seen(): Past {
    const lagMs = this.lagMs();
    if (lagMs === 0) return { atMs: 0, likes: this.likes, playlists: this.playlists };
    const past = this.past.findLast(({ atMs }) => atMs <= this.nowMs() - lagMs);
    return past ?? { atMs: 0, likes: new Map(), playlists: new Map() };
  }

  likesOf(userId: string): string[] {
    const likes = this.likes.get(userId) ?? [];
    this.likes.set(userId, likes);
    return likes;
  }

  playlistsOf(userId: string): ModelPlaylist[] {
    return [...this.playlists.values()].filter(({ owner }) => owner === userId);
  }

  private answer(request: ServerRequest): ServerAnswer {
    if (request.method !== 'GET' && this.refuses(request)) return no(400);
    const [path = ''] = request.path.split('?');
    const parts = path.split('/').slice(1).map(decodeURIComponent);
    const route = `${request.method} /${parts[0] ?? ''}/${parts[1] ?? ''}`;
    switch (route) {
      case 'GET /api/likes':
        return ok({ likes: (this.seen().likes.get(parts[2] ?? '') ?? []).toReversed() });
      case 'POST /api/likes':
        return this.interact(request);
      case 'POST /api/tracks':
        return this.count(request, parts[2] ?? '', parts[3] ?? '');
      case 'GET /api/playlists':
        return parts[3] === 'songs' ? this.songsOf(request, parts[2] ?? '') : this.listPlaylists(parts[2] ?? '');
      case 'POST /api/playlists':
        return parts[3] === 'songs' ? this.addSong(request, parts[2] ?? '') : this.createPlaylist(request);
      case 'PATCH /api/playlists':
        return this.plain ? no(405) : this.changePlaylist(request, parts[2] ?? '');
      case 'DELETE /api/playlists':
        if (parts[3] === 'songs') return this.removeSong(request, parts[2] ?? '', parts[4] ?? '');
        return this.plain ? no(404) : this.deletePlaylist(request, parts[2] ?? '');
      case 'POST /api/songs':
        this.note(request, 'songs', null);
        return ok({ saved: Array.isArray(request.body) ? request.body.length : 0 });
      case 'GET /api/songs':
        return this.plain ? no(404) : ok({ songs: this.songsByIds(request.path) });
      case 'POST /api/search':
        return ok({ result: { tag_song: { result: [], total_hits: 0 }, artists: { result: [] } } });
      default:
        return no(404);
    }
  }

  private note(request: ServerRequest, what: string, userId: string | null): void {
    if (request.key !== null) this.effects.push({ key: request.key, what, userId });
  }

  private songsByIds(path: string): unknown[] {
    const ids = new URL(path, 'http://model').searchParams.get('ids') ?? '';
    return ids.split(',').map((id) => ({ id, title: `Song ${id}` }));
  }

  private interact(request: ServerRequest): ServerAnswer {
    const body = bodyOf(request.body);
    const [userId, songId] = [textOf(body['userId']), textOf(body['songId'])];
    const likes = this.likesOf(userId);
    const index = likes.indexOf(songId);
    if (body['like'] === true && body['method'] === 'DELETE') {
      if (index >= 0) likes.splice(index, 1);
      this.note(request, `unlike ${songId}`, userId);
    } else if (body['like'] === true) {
      if (index < 0) likes.push(songId);
      this.note(request, `like ${songId}`, userId);
    } else {
      this.note(request, `${body['skip'] === true ? 'skip' : 'play'} ${songId}`, userId);
    }
    return ok({ ok: true });
  }

  private count(request: ServerRequest, id: string, what: string): ServerAnswer {
    const counts = what === 'like' ? this.likeCounts : this.playCounts;
    const value = (counts.get(id) ?? 0) + 1;
    counts.set(id, value);
    this.note(request, `count ${what} ${id}`, null);
    return ok(what === 'like' ? { upvote_count: value } : { play_count: value });
  }

  private wire({ id, name, songs }: ModelPlaylist): unknown {
    return { id, name, song_count: songs.length, song_ids: songs.slice(0, this.listedSongs) };
  }

  private listPlaylists(userId: string): ServerAnswer {
    const owned = [...this.seen().playlists.values()].filter(({ owner }) => owner === userId);
    return ok({ playlists: owned.map((playlist) => this.wire(playlist)) });
  }

  private songsOf({ device }: ServerRequest, id: string): ServerAnswer {
    const playlist = this.seen().playlists.get(id);
    if (playlist === undefined) return no(404);
    this.read.set(`${device} ${id}`, playlist.songs.toSorted().join());
    const songs = playlist.songs.map((song) => ({ id: song, title: `Song ${song}` }));
    return ok({ songs, playlist: this.wire(playlist) });
  }

  private createPlaylist(request: ServerRequest): ServerAnswer {
    const body = bodyOf(request.body);
    const id = this.adoptsClientIds ? textOf(body['clientId']) : `p${this.nextId++}`;
    const playlist = { id, name: textOf(body['name']), songs: [], owner: textOf(body['userId']) };
    this.playlists.set(playlist.id, playlist);
    this.note(request, `create ${playlist.name}`, playlist.owner);
    return ok({ playlist: this.wire(playlist) });
  }

  private addSong(request: ServerRequest, id: string): ServerAnswer {
    const playlist = this.playlists.get(id);
    if (playlist === undefined) return no(404);
    const song = textOf(bodyOf(request.body)['songId']);
    const alreadyExists = playlist.songs.includes(song);
    if (!alreadyExists) playlist.songs.push(song);
    this.note(request, `add ${id} ${song}`, playlist.owner);
    return ok({ alreadyExists });
  }

  private removeSong(request: ServerRequest, id: string, song: string): ServerAnswer {
    const playlist = this.playlists.get(id);
    if (playlist === undefined) return no(404);
    playlist.songs = playlist.songs.filter((other) => other !== song);
    this.note(request, `remove ${id} ${song}`, playlist.owner);
    return ok({ ok: true });
  }

  private changePlaylist(request: ServerRequest, id: string): ServerAnswer {
    const playlist = this.playlists.get(id);
    if (playlist === undefined) return no(404);
    const { name, song_ids: requested } = bodyOf(request.body);
    if (typeof name === 'string') playlist.name = name;
    if (Array.isArray(requested)) {
      const inside = playlist.songs;
      const isRead = this.read.get(`${request.device} ${id}`) === inside.toSorted().join();
      if (this.refusesOutdated && !isRead) return no(409);
      this.strangers.push(...requested.map(textOf).filter((song) => !inside.includes(song)));
      const order = requested.map(textOf).filter((song) => this.replacesOrders || inside.includes(song));
      playlist.songs = [...order, ...inside.filter((song) => !this.replacesOrders && !order.includes(song))];
    }
    this.note(request, `change ${id}`, playlist.owner);
    return ok({ playlist: this.wire(playlist) });
  }

  private deletePlaylist(request: ServerRequest, id: string): ServerAnswer {
    const owner = this.playlists.get(id)?.owner ?? null;
    this.playlists.delete(id);
    this.note(request, `delete ${id}`, owner);
    return ok({ ok: true });
  }
}
