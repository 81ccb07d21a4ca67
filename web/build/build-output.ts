import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { fileOf, filesOfFirstScreens } from './chunks.ts'

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

/**
 * Adds the names of the files to the page that `boot.js` loads in parallel with the app: the messages for `everyone`, and the
 * files of the first screens with their messages, by path and language.
 */
export function preloadFirstScreens(): Plugin {
  return {
    name: 'coterie-load-early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        const screens = filesOfFirstScreens(bundle).flatMap(({ paths, language, files }) =>
          paths.map((path) => [`${path} ${language}`, files.map((file) => `/${file}`).join(' ')] as const),
        )
        const attributes = [
          ...['en', 'es'].map(
            (language) => ` data-${language}="/${fileOf(bundle, `/i18n/${language}/everyone/index.ts`)}"`,
          ),
          ` data-screens='${JSON.stringify(Object.fromEntries(screens))}'`,
        ]
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
