import { cp, mkdir, mkdtemp, rename, rmdir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Where the suite keeps what its files start from; a file that runs without the suite's set-up makes its own. */
export const preparedVariable = 'COTERIE_PREPARED'
const createLimitMs = 300_000

/**
 * A copy of a data folder that several test files start from: the first that asks makes it, the others wait for that. The copy
 * is the caller's, to change and to remove. Rejects as `make` does; whoever asks next tries again.
 */
export async function copyPreparedFolder(name: string, make: (dir: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), `coterie-${name}-`))
  const root = process.env[preparedVariable]
  if (root === undefined) await make(copy)
  else await cp(await createOnce(path.join(root, name), make), copy, { recursive: true })
  return copy
}

/** Makes the folder unless it is there; one process at a time, and seen by the others as a whole. */
async function createOnce(folder: string, make: (dir: string) => Promise<void>): Promise<string> {
  const deadline = Date.now() + createLimitMs
  while (Date.now() < deadline) {
    if (await exists(folder)) return folder
    if (await acquireLock(`${folder}.lock`)) {
      try {
        // made while this one was on its way to the lock
        if (await exists(folder)) return folder
        const making = await mkdtemp(`${folder}-making-`)
        await make(making)
        await rename(making, folder)
      } finally {
        await rmdir(`${folder}.lock`)
      }
      return folder
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${folder} was not made in ${createLimitMs} ms`)
}

const exists = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  )

const acquireLock = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    () => false,
  )
