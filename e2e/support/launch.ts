/** How every browser of the project is started: stories and pictures. */
const executablePath = process.env['COTERIE_CHROMIUM']
/** One with windows, where that one has none. */
const withWindows = process.env['COTERIE_CHROMIUM_WINDOWS'] ?? executablePath

const optionsFor = (executable: string | undefined) => ({
  // without a path Playwright's own browser is used
  ...(executable ? { executablePath: executable } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

export const launchOptions = optionsFor(executablePath)

/** For stories with notifications: a browser without windows refuses them, whatever was granted. */
export const windowsOptions = optionsFor(withWindows)
