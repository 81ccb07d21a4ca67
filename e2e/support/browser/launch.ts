/** Path of the Chromium that browser tests, screenshots and benchmarks launch; undefined = Playwright's own. */
const executablePath = process.env['COTERIE_CHROMIUM']
/** Path of a Chromium that can show windows, if the other one cannot. */
const headedExecutablePath = process.env['COTERIE_CHROMIUM_WINDOWS'] ?? executablePath

const optionsFor = (executable: string | undefined) => ({
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

/** Launch options without V8's optimizing compilers, which take more time than they save on short-lived pages. */
export const browserTestOptions = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-maglev --no-opt'],
}

/** Launch options for tests of notifications, which a headless browser always denies. */
export const headedOptions = optionsFor(headedExecutablePath)
