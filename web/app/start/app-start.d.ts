/** What `public/start-help.js` offers to the app, whose own files may be the ones that fail. */
interface AppStart {
  /** Offers the repair unless the app, whose files have arrived, draws something within ten seconds (Y15). */
  expectStart(): void
  /**
   * Offers to load the app's files again if our server answers; otherwise says that the connection fails.
   * @param quiet doesn't mention the connection, because the page does
   */
  offerRepair(quiet: boolean): void
}

interface Window {
  /** Missing where that script didn't come. */
  appStart?: AppStart
}
