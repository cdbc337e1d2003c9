import type { TrackId } from '../../core/ids.ts';
import type { SentAs } from '../../core/mutations/definition.ts';
import { definitionOf } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { Timers } from '../../lib/timers.ts';
import type { ApiCall, ApiRequest } from '../api-client.ts';
import { timing } from '../timing.ts';
import type { TokenSource } from '../token-source.ts';
import type { Claimed } from './claim.ts';
import type { Classified } from './outcome.ts';

export type SendDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly newUuid: () => string;
  readonly api: ApiCall;
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** Verified bytes only; undefined while this device has none (docs/guarantees.md, Audio). */
  readonly audioOf?: (trackId: TrackId) => Promise<Blob | undefined>;
  readonly mayUpload?: () => boolean;
};

export type RequestContext = SentAs & {
  readonly baseUrl: string;
  readonly audio?: Blob;
};

/** Sends a claimed row; send.ts picks one by the mutation's `sending`. */
export type SendRow = (deps: SendDeps, claimed: Claimed, context: RequestContext) => Promise<Classified>;

export function requestFor(row: OutboxRow, { baseUrl, audio, ...sentAs }: RequestContext): ApiRequest {
  const { method, path, json, form } = definitionOf(row.mutation).request(row.mutation, sentAs);
  return {
    method,
    url: `${baseUrl}${path}`,
    idempotencyKey: row.key,
    bearer: sentAs.bearer,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form: multipart(form, audio), timeoutMs: timing.uploadTimeoutMs }),
  };
}

function multipart(fields: Readonly<Record<string, string>>, audio: Blob | undefined): FormData {
  const form = new FormData();
  if (audio !== undefined) form.set('audio', new File([audio], 'audio.mp3', { type: audio.type }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
