import { run } from './run.mjs'

/** Returns the environment of Go commands: the toolchain of server/go.mod, which Go downloads, and no C compiler. */
export const goEnvironment = () => ({ ...process.env, GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' })

/** Flags of every build and test. Different flags would make Go compile SQLite and PocketBase again. */
export const goFlags = ['-trimpath', '-gcflags=all=-dwarf=false']

export async function goBuild(program, out, flags = []) {
  const args = ['-C', 'server', 'build', ...goFlags, ...flags, '-o', `../${out}`, program]
  const { ok, output } = await run('go', args, goEnvironment())
  if (!ok) throw new Error(`go build failed\n${output}`)
}
