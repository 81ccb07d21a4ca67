import { writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'

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
