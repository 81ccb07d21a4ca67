import { run } from './run.mjs'

/** Returns the environment of Go commands: the toolchain of server/go.mod, which Go downloads, and no C compiler. */
export const goEnvironment = () => ({ ...process.env, GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' })

/** Flags of every build and test. Different flags would make Go compile SQLite and PocketBase again. */
export const goFlags = ['-trimpath', '-gcflags=all=-dwarf=false']

export async function goBuild(program, out, flags = [], environment = {}) {
  const args = ['-C', 'server', 'build', ...goFlags, ...flags, '-o', `../${out}`, program]
  const { ok, output } = await run('go', args, { ...goEnvironment(), ...environment })
  if (!ok) throw new Error(`go build failed\n${output}`)
}

/**
 * Runs a program of another Go module, such as a packager. It is compiled with the server's own Go version, so that its output
 * doesn't depend on the machine's.
 */
export async function goRun(program, args, environment = {}) {
  const found = await run('go', ['-C', 'server', 'env', 'GOVERSION'], goEnvironment())
  const { ok, output } = await run('go', ['run', '-trimpath', program, ...args], {
    ...goEnvironment(),
    ...environment,
    GOTOOLCHAIN: found.output.trim(),
  })
  if (!ok) throw new Error(`${program} failed\n${output}`)
}
