/** How every browser of the project is started: stories and pictures. */
const executablePath = process.env['COTERIE_CHROMIUM']

export const launchOptions = {
  // without a path Playwright's own browser is used
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
