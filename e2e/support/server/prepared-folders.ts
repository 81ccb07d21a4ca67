import { cp, mkdir, mkdtemp, rename, rmdir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Environment variable with the directory of prepared folders. Without it, each test file creates its own. */
export const preparedVariable = 'COTERIE_PREPARED'
const createLimitMs = 300_000

/** Returns a copy, which the caller must remove, of a folder that only the first caller creates. */
export async function copyPreparedFolder(name: string, make: (dir: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), `coterie-${name}-`))
  const root = process.env[preparedVariable]
  if (root === undefined) await make(copy)
  else await cp(await createOnce(path.join(root, name), make), copy, { recursive: true })
  return copy
}

/** Creates the folder if it is missing. A lock and a rename make it appear only once and complete. */
async function createOnce(folder: string, make: (dir: string) => Promise<void>): Promise<string> {
  const deadline = Date.now() + createLimitMs
  while (Date.now() < deadline) {
    if (await exists(folder)) return folder
    if (await acquireLock(`${folder}.lock`)) {
      try {
        // another process may have created it before this one got the lock
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
  throw new Error(`${folder} was not created within ${createLimitMs} ms`)
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
