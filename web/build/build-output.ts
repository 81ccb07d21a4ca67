import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

interface ListedFile {
  url: string
  revision: string | null
  integrity?: string
  /** Size in bytes. */
  size: number
}

/**
 * Adds the SHA-256 of each file to the precache list, so that a browser rejects other content (Y15). The `perInstallation` files get
 * no hash, because the server completes them per installation.
 */
export const withIntegrity =
  (folder: string, perInstallation: readonly string[]) =>
  async (entries: readonly ListedFile[]): Promise<{ manifest: ListedFile[] }> => ({
    manifest: await Promise.all(
      entries.map(async (entry) => {
        if (perInstallation.includes(entry.url)) return entry
        const bytes = await readFile(resolve(folder, entry.url))
        return { ...entry, integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}` }
      }),
    ),
  })

/** Adds the URLs of the `everyone` messages to the page, so that `boot.js` loads them in parallel with the code. */
export function preloadMessages(): Plugin {
  return {
    name: 'coterie-words-early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        const attributes = ['en', 'es'].map((language) => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/i18n/${language}/everyone/index.ts`),
          )
          if (chunk === undefined) throw new Error(`everyone's words in ${language} are no file of the build`)
          return ` data-${language}="/${chunk.fileName}"`
        })
        return html.replace('src="/boot.js"', (found) => found + attributes.join(''))
      },
    },
  }
}

/** Writes the names of the bundled packages to `file`, for the license test (S29). */
export const recordPackages = (file: string): Plugin => ({
  name: 'note-packages',
  generateBundle(_options, bundle) {
    const names = Object.values(bundle)
      .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      .map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? '')
    writeFileSync(file, JSON.stringify([...new Set(names)].filter((name) => name !== '').sort()))
  },
})
