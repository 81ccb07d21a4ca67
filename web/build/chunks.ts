import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>

/** What the public pages and the prerendered forms ask for: code that they share with the app stays in small files of its own. */
const publicCode = ['web/pages/island.ts', 'web/pages/island/forms.ts', 'web/app/start/entry.ts'].map((file) =>
  resolve(file),
)

/** So many screens and layers ask for it: every person's device needs it sooner or later. */
const everywhere = 20
/** So many of them share it: one larger file is fetched, read and looked up sooner than a dozen small ones. */
const often = 5

/**
 * The files of the build. Left alone each set of screens that shares something gets a file for it, and a screen asks for a hundred: each
 * goes through the worker and its cache. What is shared comes in four: what the app starts with, what nearly every screen uses, the parts
 * and rules under some screens, and what those screens share among each other. What is shared more depends on nothing that is shared
 * less, and the parts on nothing of the screens (`.dependency-cruiser.cjs`), so no file waits for one that waits for it.
 */
export function sharedChunks(): Groups {
  const isApart = publicModules()
  const group = (name: string, least: number, more: Partial<Groups[number]>, isOf: (id: string) => boolean) => ({
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !isApart(id, context) && !isAlone(id) && isOf(id) ? name : null,
    debugName: name,
    minShareCount: least,
    includeDependenciesRecursively: false,
    ...more,
  })
  return [
    group('start', 2, { priority: 4, tags: ['$initial'] }, () => true),
    group('everywhere', everywhere, { priority: 3 }, () => true),
    group('parts', often, { priority: 2 }, (id) => !isOfScreens(id)),
    group('screens', often, { priority: 1 }, isOfScreens),
  ]
}

/** What the app asks for by itself, at a moment when nothing else is to come with it: a guest's first refusal. */
const isAlone = (id: string): boolean => /[\\/]domain[\\/]error-code-list\.ts$/.test(id)

/** The folders that import all others, with the libraries that only they use. */
const isOfScreens = (id: string): boolean =>
  /[\\/]web[\\/](?:lists|features|app)[\\/]|[\\/]@tanstack[\\/](?:react-table|table-core|react-virtual|virtual-core)[\\/]/.test(
    id,
  )

/** Tells what the public pages reach, by the imports that are written, whatever of them is used. */
function publicModules(): (id: string, context: Rolldown.ChunkingContext) => boolean {
  let reached: Set<string> | undefined
  return (id, context) => {
    if (reached === undefined) {
      reached = new Set()
      const open = [...publicCode]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (reached.has(next)) continue
        reached.add(next)
        open.push(...(context.getModuleInfo(next)?.importedIds ?? []))
      }
      if (reached.size <= publicCode.length) throw new Error('the public pages reach nothing: their files have moved')
    }
    return reached.has(id)
  }
}

/** What of a chunk says which files it asks for. */
type Asking = Pick<Rolldown.OutputChunk, 'type' | 'name' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'imports'>

/**
 * The screens that ask for more than `most` files beside those of the app, each with their number.
 * @param files all of a build, by name
 */
export function crowdedScreens(files: { readonly [name: string]: Asking | { type: 'asset' } }, most: number): string[] {
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>()
    const open = [start]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const file = files[next]
      if (reached.has(next) || file?.type !== 'chunk') continue
      reached.add(next)
      open.push(...file.imports)
    }
    return reached
  }
  const chunks = Object.entries(files).flatMap(([name, file]) =>
    file.type === 'chunk' ? [{ ...file, file: name }] : [],
  )
  const app = chunks.find(({ isEntry, name }) => isEntry && name === 'app')
  if (app === undefined) throw new Error('the app is no file of the build')
  const here = reachedFrom(app.file)
  return chunks
    .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.endsWith('-page.tsx'))
    .map(({ name, file }) => ({ name, asked: [...reachedFrom(file)].filter((each) => !here.has(each)).length }))
    .filter(({ asked }) => asked > most)
    .map(({ name, asked }) => `${name} asks for ${asked} files`)
}

/** Fails the build when a screen asks for more than so many files. */
export function fewFiles(most: number): Plugin {
  return {
    name: 'coterie-few-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const crowded = crowdedScreens(bundle, most)
      if (crowded.length > 0)
        throw new Error(`more than ${most} files for one screen (web/build/chunks.ts): ${crowded.join(', ')}`)
    },
  }
}
