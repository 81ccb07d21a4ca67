/** How every browser of the project is started: stories, pictures and benches. */
const executablePath = process.env['COTERIE_CHROMIUM']
/** One with windows, where that one has none. */
const headedExecutablePath = process.env['COTERIE_CHROMIUM_WINDOWS'] ?? executablePath

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

/**
 * For stories: scripts run without V8's optimising compilers, which translate a page's code anew each time it is opened and don't earn that
 * back before it is left. What is measured (benches) runs with them.
 */
export const browserTestOptions = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-maglev --no-opt'],
}

/** For stories with notifications: a browser without windows refuses them, whatever was granted. */
export const headedOptions = optionsFor(headedExecutablePath)
