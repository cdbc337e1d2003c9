/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_FIREBASE_API_KEY?: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN?: string;
  readonly VITE_FIREBASE_PROJECT_ID?: string;
  readonly VITE_FIREBASE_APP_ID?: string;
  /** Base address of the external provider, without a trailing slash. */
  readonly VITE_PROVIDER_URL?: string;
  /** Where audio with a processed key lives; default `/audio` of the app's own origin. */
  readonly VITE_AUDIO_HOST?: string;
  /** Comma-separated hosts whose appearance in an audio address earns the CREATED ON badge. */
  readonly VITE_AI_HOSTS?: string;
}
