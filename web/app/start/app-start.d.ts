/** API of `public/start-help.js`, which is a separate script because the app's own files may fail to load. */
interface AppStart {
  /** Offers the repair if the app renders nothing within ten seconds (Y15). */
  offerRepairIfNotStarted(): void
  /** Offers to reload the app's files if the server answers. With `quiet`, a missing connection is not reported. */
  offerRepair(quiet: boolean): void
}

interface Window {
  /** Missing if that script could not be loaded. */
  appStart?: AppStart
}
