import { type Static, Type } from '@sinclair/typebox';

/* The two files by which a site is composed at run time: what each build of a remote writes beside its container, and what the site serves. */

const Text = Type.String({ minLength: 1 });
const Texts = Type.Array(Text);
const ByPath = <T extends typeof Text | typeof Texts>(value: T) => Type.Record(Type.String(), value);

const publicFields = {
  /** Its first page. */
  home: Type.Optional(Text),
  /** Name of that page by language: the shell's page for unknown addresses links there. */
  title: Type.Optional(Type.Record(Type.String(), Text)),
  /** What it asks the browser for. */
  permissions: Type.Optional(Texts),
};

/**
 * remote.json, written by tooling/remote-manifest.cjs: what a host needs to know of a build. Addresses are relative to it. Releases of
 * before they were known lack the optional fields.
 */
export const RemoteManifest = Type.Object({
  ...publicFields,
  app: Type.Optional(Text),
  /** Global name of the container. */
  name: Text,
  prefix: Type.Optional(Text),
  /** Whether the service worker caches it (docs/decisions/0009). */
  offline: Type.Optional(Type.Boolean()),
  /** The script that makes the container. */
  entry: Text,
  /** What every screen waits for. */
  files: Type.Optional(Texts),
  /** What the screen of a path waits for besides; `/user/s/*` of any directly below. */
  screens: Type.Optional(ByPath(Texts)),
  /** Shapes of the app skeleton, by path or with all below it: `/user/claims/*`. */
  skeletons: Type.Optional(ByPath(Text)),
  /** Tokens and base styles of its shared-ui (docs/decisions/0019); `version` is for people. */
  tokens: Type.Optional(Type.Object({ hash: Text, version: Type.Optional(Text), styles: Texts })),
  /** `sha256-…` of each script, style sheet and WebAssembly of the build (docs/decisions/0014). */
  integrity: Type.Optional(ByPath(Text)),
});
export type RemoteManifest = Static<typeof RemoteManifest>;

/** A release that the site gives to a share of visitors, in the place of the live one (docs/decisions/0028). */
const Canary = Type.Object({
  ...publicFields,
  manifest: Text,
  integrity: Text,
  offlineFiles: Type.Optional(Text),
  /** Between 0 and 1, exclusive. */
  share: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
  /** When it began, ISO 8601: its failures are compared from then on. Another share keeps it. */
  since: Text,
});
export type Canary = Static<typeof Canary>;

/** One remote's entry in remotes.json; other fields are kept. */
const RemoteEntry = Type.Object({
  ...publicFields,
  /** Name of its container. */
  name: Text,
  /** Of its pages, e.g. `/user`. */
  prefix: Text,
  /** Address of its remote.json; of another build's mf-manifest.json, or of its entry (docs/decisions/0043). */
  manifest: Text,
  /** Digest of the manifest, as in Subresource Integrity; with it only files that the manifest lists can run. */
  integrity: Type.Optional(Text),
  /** Address of the list of files needed offline; without one the remote is not available offline. */
  offlineFiles: Type.Optional(Text),
  /** Its folder in the target; missing in older targets. */
  app: Type.Optional(Text),
  /**
   * Releases that were live before, newest first, `built-in` for the site's own build: `rollback` goes to the first, and never back to
   * what it withdrew.
   */
  previous: Type.Optional(Texts),
  canary: Type.Optional(Canary),
  /** Why the live release has to remain. */
  pinned: Type.Optional(Text),
});
export type RemoteEntry = Static<typeof RemoteEntry>;

/** Published releases of the target, or what the visitor's own machine serves. */
const OverrideKind = Type.Union([Type.Literal('releases'), Type.Literal('localhost')]);
export type OverrideKind = Static<typeof OverrideKind>;

/** remotes.json: changing an address deploys or rolls back a remote without a build. */
export const SiteConfig = Type.Object({
  /** Address of the site's pages, for the health check. */
  site: Type.Optional(Text),
  /** Base address of the api. */
  host: Text,
  /** Where `/` redirects to. */
  home: Text,
  /** Public address of the target's releases: absolute or a path of the site, ending in `/`. */
  releases: Type.Optional(Text),
  /** `off` removes the service worker from every browser that visits (docs/decisions/0009). */
  serviceWorker: Type.Optional(Type.Literal('off')),
  /** What one tab may run in place of a live release (docs/decisions/0029); missing: nothing. */
  overrides: Type.Optional(Type.Array(OverrideKind)),
  /** One that was edited by hand may be malformed: it takes down its own area only. */
  remotes: Type.Array(Type.Union([RemoteEntry, Type.Null()])),
});
export type SiteConfig = Static<typeof SiteConfig>;
