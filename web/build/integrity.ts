import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

interface ListedFile {
  url: string
  revision: string | null
  integrity?: string
  /** Size in bytes. */
  size: number
}

/**
 * Adds the SHA-256 of each file to the precache list, so that a browser rejects other content (Y15). The `filled` files get
 * no hash, because the server completes them per installation.
 */
export const withIntegrity =
  (folder: string, filled: readonly string[]) =>
  async (entries: readonly ListedFile[]): Promise<{ manifest: ListedFile[] }> => ({
    manifest: await Promise.all(
      entries.map(async (entry) => {
        if (filled.includes(entry.url)) return entry
        const bytes = await readFile(resolve(folder, entry.url))
        return { ...entry, integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}` }
      }),
    ),
  })
