// Builds the product and its tests with Go.
import { run } from './run.mjs'

/**
 * Returns an environment with the toolchain that server/go.mod names, which Go downloads if it is missing, and without a C
 * compiler.
 */
export const goEnvironment = () => ({ ...process.env, GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' })

/** Used for every build and for the Go tests, because different flags would make Go compile SQLite and PocketBase again. */
export const goFlags = ['-trimpath', '-gcflags=all=-dwarf=false']

/** Builds a package of server/ into the file `out`. Fails with Go's error message. */
export async function goBuild(program, out, flags = []) {
  const args = ['-C', 'server', 'build', ...goFlags, ...flags, '-o', `../${out}`, program]
  const { ok, output } = await run('go', args, goEnvironment())
  if (!ok) throw new Error(`go build failed\n${output}`)
}
