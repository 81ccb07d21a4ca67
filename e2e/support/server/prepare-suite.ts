import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { preparedVariable } from './prepared-folders'
import { binaryVariable, productBinary } from './server'
import { clockOffsetMs } from './test-day'

/** Go's setting for when garbage is collected, in percent of what is in use; servers of tests live for seconds and hold little. */
const garbageVariable = 'GOGC'

/**
 * The binary whose passwords and proofs of work cost little (build tag `quickhashes`), otherwise the product's own: half of the suite's work was hashing.
 * `shipped` of `ServerOptions` asks for the product itself, and so do the stories.
 */
const quickBinary = 'dist/coterie-quickhashes'

/** What vitest hands to a project's set-up; Playwright's has no `config`, and its variables are the process's own. */
interface Project {
  config?: { env: { [name: string]: string | undefined } }
}

/** The suite's set-up: a place for what its files start from, gone at the end. */
export default async function prepareSuite({ config }: Project): Promise<() => Promise<void>> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'coterie-prepared-'))
  process.env[preparedVariable] = root
  process.env[binaryVariable] ??= await chooseBinary(clockOffsetMs(config?.env))
  process.env[garbageVariable] ??= '400'
  return () => rm(root, { recursive: true, force: true })
}

/** The product itself when only that was built anew: what is tried is never older than it. The product can't run on another day. */
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
