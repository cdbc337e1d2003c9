import type { WorkerApi } from '../core/workers/worker-api.ts';
import { coverColorsFor } from '../db/catalogue/cover-color-queries.ts';
import { saveCoverColors } from '../db/catalogue/cover-color-commands.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { ignored } from '../lib/log.ts';

export type CoverTintDeps = {
  readonly db: OffbeatDb;
  readonly workerClient: Pick<WorkerApi, 'coverColors'>;
  readonly baseUrl: string;
  readonly origin: string;
};

/**
 * Analyses a cover's colours once and stores them in table `coverColors`, where live queries find them. A cover that
 * cannot be read is retried at the next start.
 */
export function createCoverTints({ db, workerClient, baseUrl, origin }: CoverTintDeps): {
  readonly want: (coverImage: string) => void;
} {
  const requested = new Set<string>();
  const look = async (coverImage: string): Promise<void> => {
    if ((await coverColorsFor(db, coverImage)) !== undefined) return;
    const proxied = new URL(`${baseUrl}/api/proxy-image?url=${encodeURIComponent(coverImage)}`, origin).href;
    // The app's own pictures need no proxy, which only accepts public addresses.
    const isOwn = coverImage.startsWith(`${origin}/`) || (baseUrl !== '' && coverImage.startsWith(`${baseUrl}/`));
    const colors = await workerClient.coverColors(isOwn ? [coverImage] : [proxied, coverImage]);
    if (colors !== null) await saveCoverColors(db, coverImage, colors);
  };
  return {
    want: (coverImage) => {
      if (requested.has(coverImage)) return;
      requested.add(coverImage);
      look(coverImage).catch(ignored('reading a cover’s colours'));
    },
  };
}
