/** API of `public/start-help.js`, which is a separate script because the app's own files may fail to load. */
interface AppStart {
  /** Offers the repair unless the app renders something within ten seconds (Y15). */
  expectStart(): void
  /**
   * Offers to reload the app's files if the server answers, otherwise reports the connection.
   * @param quiet doesn't mention the connection, because the page does
   */
  offerRepair(quiet: boolean): void
}

interface Window {
  /** Missing if that script failed to load. */
  appStart?: AppStart
}
