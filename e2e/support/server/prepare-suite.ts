import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { preparedVariable, binaryVariable, productBinary } from './server'
import { clockOffsetMs } from './test-day'

/**
 * Environment variable with Go's garbage collection target in percent. Test servers live for seconds and use little memory.
 */
const garbageVariable = 'GOGC'

/** A binary with cheap password hashes (build tag `quickhashes`), because hashing took half of the suite's time. */
const quickBinary = 'dist/coterie-quickhashes'

/** The project that vitest passes to a global setup. */
interface Project {
  config?: { env: { [name: string]: string | undefined } }
}

/** Creates the directory for prepared folders and selects the binary. Returns the function that cleans up. */
export default async function prepareSuite({ config }: Project): Promise<() => Promise<void>> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'coterie-prepared-'))
  process.env[preparedVariable] = root
  process.env[binaryVariable] ??= await chooseBinary(clockOffsetMs(config?.env))
  process.env[garbageVariable] ??= '400'
  return () => rm(root, { recursive: true, force: true })
}

/** Returns the quick binary unless it is older than the real one. The real binary cannot run on another day. */
async function chooseBinary(offsetMs: number): Promise<string> {
  const builtAtMs = (file: string): Promise<number> =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
  if ((await builtAtMs(quickBinary)) >= (await builtAtMs(productBinary))) return quickBinary
  if (offsetMs !== 0)
    throw new Error(
      `Build ${quickBinary} first, as npm run server-tests does: ${productBinary} runs only on the machine's own day`,
    )
  return productBinary
}
