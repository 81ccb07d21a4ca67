/** The public address without a trailing slash. `coterie serve` writes it into PocketBase's settings at each start. */
export const origin = (): string => $app.settings().meta.appURL

/** The origin of the page that asks. Without https the gate admits this machine's own names only. */
export const pageOrigin = (e: PbRequestEvent): string =>
  origin().startsWith('https://') ? origin() : `http://${e.request.host}`
