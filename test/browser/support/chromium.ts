import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A Chromium to launch with Playwright. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  /** `system` registers background sync for real; in `npm`'s it is switched off (docs/testing.md, Browser facts). */
  readonly kind: 'system' | 'npm';
}

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Quiet on a machine without a network, and sound may start without a tap: what plays is what is tested. */
const systemArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

const plainEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

function systemChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return named;
  }
  if (process.env['OFFBEAT_CHROMIUM'] === 'npm') return undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  const paths = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...paths, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((path) => existsSync(path));
}

/** Fontconfig for a machine without fonts: the package's own, and the system's where there are any. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** The version of the package that `entry` belongs to: the nearest package.json above it that has one. */
async function versionOf(entry: string): Promise<string> {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const manifest: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  }
  throw new Error(`no package.json with a version above ${entry}`);
}

/**
 * Unpacks @sparticuz/chromium (200 MB) into a folder of its version, once for all runs. The package reads its settings
 * when it is loaded and unpacks into TMPDIR, so a process of its own does it; the rename makes it all or nothing.
 */
async function npmChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const version = await versionOf(entry);
  const folder = join(tmpdir(), `offbeat-chromium-${version}`);
  if (existsSync(join(folder, 'chromium'))) return folder;
  const fresh = await mkdtemp(join(tmpdir(), 'offbeat-chromium-'));
  const unpack = `const { default: c } = await import(${JSON.stringify(pathToFileURL(entry).href)}); await (c.default ?? c).executablePath();`;
  await new Promise<void>((done, fail) => {
    const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
    execFile(process.execPath, ['--input-type=module', '-e', unpack], { env }, (error) =>
      error ? fail(error) : done(),
    );
  });
  await mkdir(join(fresh, 'fonts'), { recursive: true });
  await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontsConf(folder));
  try {
    await rename(fresh, folder);
  } catch (error) {
    // Another worker was first; what it unpacked is the same.
    if (!existsSync(join(folder, 'chromium'))) throw error;
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/**
 * The Chromium to test with: CHROMIUM_PATH, else the system's, else the one that came from npm (OFFBEAT_CHROMIUM=npm
 * asks for it). Throws an Error that says what is missing.
 */
export async function findChromium(): Promise<Chromium> {
  const system = systemChromium();
  if (system === undefined) return npmShell();
  return { executablePath: system, args: systemArgs, env: plainEnv(), kind: 'system' };
}

/**
 * The Chromium for tests that need neither a lasting profile nor background sync: the headless shell that came from npm. A whole
 * Chromium opens a window with tabs and toolbar for each context and draws it too, which takes half of a short test's processor time.
 * OFFBEAT_CHROMIUM=system or CHROMIUM_PATH runs these tests in the same Chromium as all others.
 */
export function findShell(): Promise<Chromium> {
  const isAsked = process.env['OFFBEAT_CHROMIUM'] === 'system' || (process.env['CHROMIUM_PATH'] ?? '') !== '';
  // What the package holds is built for this alone.
  const runsHere = process.platform === 'linux' && process.arch === 'x64';
  return isAsked || !runsHere ? findChromium() : npmShell();
}

async function npmShell(): Promise<Chromium> {
  const folder = await npmChromium();
  const libraries = join(folder, 'al2023/lib');
  const path = process.env['LD_LIBRARY_PATH'];
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
    env: {
      ...plainEnv(),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      LD_LIBRARY_PATH: path === undefined ? libraries : `${libraries}:${path}`,
    },
    kind: 'npm',
  };
}
