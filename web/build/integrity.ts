import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** An entry of the service worker's precache list. */
interface ListedFile {
  url: string
  revision: string | null
  integrity?: string
  /** Bytes. */
  size: number
}

/**
 * Adds the SHA-256 of each file to the service worker's precache list, so that a browser rejects other content (Y15).
 * @param folder folder of the build
 * @param filled files that the server completes per installation, whose content is unknown at build time
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
