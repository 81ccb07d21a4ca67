/** What `public/start-help.js` offers to the app, whose own files may be the ones that fail. */
interface AppStart {
  /** The app's files are here: it is expected to draw something within ten seconds, else the repair is offered (Y15). */
  expectStart(): void
  /**
   * Offers to load the app's files anew, where our server answers; else says that the connection fails.
   * @param quiet says nothing of the connection: the page does
   */
  offerRepair(quiet: boolean): void
}

interface Window {
  /** Missing where that script didn't come. */
  appStart?: AppStart
}
