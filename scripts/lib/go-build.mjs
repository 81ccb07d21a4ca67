// How Go builds the product and its tests.
import { run } from './run.mjs'

/** Uses the toolchain that server/go.mod names, which Go downloads if it is missing, and no C compiler. */
export const goEnvironment = () => ({ ...process.env, GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' })

/** Used for every build and for Go's tests, because other flags would make Go compile SQLite and PocketBase again. */
export const goFlags = ['-trimpath', '-gcflags=all=-dwarf=false']

/** Builds a package of server/ into the file `out`. Rejects with Go's message. */
export async function goBuild(program, out, flags = []) {
  const args = ['-C', 'server', 'build', ...goFlags, ...flags, '-o', `../${out}`, program]
  const { ok, output } = await run('go', args, goEnvironment())
  if (!ok) throw new Error(`go build failed\n${output}`)
}
