import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** A file of the service worker's list, as workbox names it. */
interface ListedFile {
  url: string
  revision: string | null
  integrity?: string
  /** In bytes. */
  size: number
}

/**
 * Gives each file of the service worker's list its SHA-256, so that a browser refuses other bytes under its address (Y15).
 * @param folder of the build
 * @param filled files that the server fills for each installation: their bytes aren't known here
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
