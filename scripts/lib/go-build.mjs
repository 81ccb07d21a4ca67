import { run } from './run.mjs'

/** With the toolchain of server/go.mod, which Go downloads, and without a C compiler. */
export const goEnvironment = () => ({ ...process.env, GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' })

/** The same for every build and test, because other flags would make Go compile SQLite and PocketBase again. */
export const goFlags = ['-trimpath', '-gcflags=all=-dwarf=false']

export async function goBuild(program, out, flags = []) {
  const args = ['-C', 'server', 'build', ...goFlags, ...flags, '-o', `../${out}`, program]
  const { ok, output } = await run('go', args, goEnvironment())
  if (!ok) throw new Error(`go build failed\n${output}`)
}
