/** Launch options of all browsers: browser tests, screenshots and benchmarks. */
const executablePath = process.env['COTERIE_CHROMIUM']
/** A browser that can show windows, if the other one cannot. */
const headedExecutablePath = process.env['COTERIE_CHROMIUM_WINDOWS'] ?? executablePath

const optionsFor = (executable: string | undefined) => ({
  // without a path, Playwright uses its own browser
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
 * For browser tests: disables V8's optimizing compilers, because compiling costs more than it saves on pages that are open
 * only briefly. Benchmarks run with them.
 */
export const browserTestOptions = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-maglev --no-opt'],
}

/** For tests of notifications, which a headless browser always denies. */
export const headedOptions = optionsFor(headedExecutablePath)
