import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { filesLoadedWith, firstScreens } from './chunks.ts'

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
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const fileOf = (module: string): string => {
          const chunk =
            chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
            chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          if (chunk === undefined) throw new Error(`${module} is no file of the build`)
          return chunk.fileName
        }
        const app = filesLoadedWith(bundle, fileOf('web/app.html'))
        const languages = ['en', 'es']
        const screens = firstScreens.flatMap(({ paths, page, texts }) =>
          languages.map((language) => {
            const entries = [
              'web/data/engine/remote/pocketbase.ts',
              ...texts.map((group) => `web/i18n/${language}/${group}.ts`),
              page,
            ]
            const files = entries.flatMap((entry) => [...filesLoadedWith(bundle, fileOf(entry))])
            const names = [...new Set(files)].filter((file) => !app.has(file)).map((file) => `/${file}`)
            return paths.map((path) => [`${path} ${language}`, names.join(' ')] as const)
          }),
        )
        const attributes = [
          ...languages.map((language) => ` data-${language}="/${fileOf(`/i18n/${language}/everyone/index.ts`)}"`),
          ` data-screens='${JSON.stringify(Object.fromEntries(screens.flat()))}'`,
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
