// How Go compiles the product and what tests it. Plain Node: it begins before a single dependency is installed.
import { spawn } from 'node:child_process'
import { freemem } from 'node:os'
import { run } from './run.mjs'

/** With as much memory free as this, bytes, Go's tools clear theirs a quarter as often: a fifth of their work, for half as much memory more. */
const roomy = 8 * 2 ** 30

/** Go as this project wants it: the toolchain that server/go.mod names (fetched when missing), no C compiler. */
export const goEnvironment = () => ({
  ...process.env,
  GOTOOLCHAIN: 'auto',
  CGO_ENABLED: '0',
  GOGC: process.env.GOGC ?? (freemem() > roomy ? '400' : '100'),
})
/**
 * What decides how a package is compiled, the same for the product, the tests' tools and Go's own tests: with another flag, or with C,
 * Go would compile SQLite, PocketBase and its own library once more.
 */
export const goFlags = [
  '-trimpath',
  // what a debugger reads of a program, a twelfth of compiling it: the product leaves it out, and a panic says where it was without it
  '-gcflags=all=-dwarf=false',
]

/** All of the product but what is embedded into it, and what the tests look at its database with: several, so that nothing is linked. */
const packages = ['./commands', './cmd/sqlprobe']
let compiledAhead = Promise.resolve()

/**
 * Begins to compile SQLite, PocketBase and the server into Go's own cache, on the cores that fetching packages leaves idle. Nothing comes of
 * it but that; what is wrong with the code is told by the build itself, which waits for this.
 */
export function compileAhead() {
  const child = spawn('go', ['-C', 'server', 'build', ...goFlags, ...packages], {
    env: goEnvironment(),
    stdio: 'ignore',
  })
  compiledAhead = new Promise((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
}

/** Builds a program of server/. Rejects with Go's own words. */
export async function goBuild(flags, out, program) {
  // beside it Go would compile the same packages a second time
  await compiledAhead
  const { ok, output } = await run(
    'go',
    ['-C', 'server', 'build', ...goFlags, ...flags, '-o', `../${out}`, program],
    goEnvironment(),
  )
  if (!ok) throw new Error(`go build failed\n${output}`)
}
