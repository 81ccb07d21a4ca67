import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>

/** The scripts of the public and entry pages. Code that they share with the app stays in small files. */
const publicCode = ['web/pages/island.ts', 'web/pages/island/forms.ts', 'web/app/start/entry.ts'].map((file) =>
  resolve(file),
)

/** Modules that at least this many chunks use are needed on nearly every device. */
const sharedByMost = 20
/** Modules that at least this many chunks use share a larger file, which loads faster than a dozen small ones. */
const sharedByMany = 5

/**
 * Groups shared modules into four files. Otherwise every set of screens would get a file, and a screen would need a hundred
 * files. The groups can't import each other in a circle, because more widely shared modules never import less shared ones,
 * and components never import screens.
 */
export function sharedChunks(): Groups {
  const isPublic = publicModules()
  const group = (
    name: string,
    minCount: number,
    options: Partial<Groups[number]>,
    matches: (id: string) => boolean,
  ) => ({
    name: (id: string, context: Rolldown.ChunkingContext) =>
      !isPublic(id, context) && !isLoadedAlone(id) && matches(id) ? name : null,
    debugName: name,
    minShareCount: minCount,
    includeDependenciesRecursively: false,
    ...options,
  })
  return [
    group('start', 2, { priority: 4, tags: ['$initial'] }, () => true),
    group('everywhere', sharedByMost, { priority: 3 }, () => true),
    group('parts', sharedByMany, { priority: 2 }, (id) => !isScreenModule(id)),
    group('screens', sharedByMany, { priority: 1 }, isScreenModule),
  ]
}

/**
 * Reports whether a module gets a file of its own. Only the list of error codes does: guests load it without other shared
 * code, when the first error occurs.
 */
const isLoadedAlone = (id: string): boolean => /[\\/]domain[\\/]error-code-list\.ts$/.test(id)

/**
 * Reports whether a module belongs to the top layers or to a library that only they use. react-virtual is excluded, because
 * Headless UI uses it too.
 */
const isScreenModule = (id: string): boolean =>
  /[\\/]web[\\/](?:lists|shared|features|app)[\\/]|[\\/]@tanstack[\\/](?:react-table|table-core)[\\/]/.test(id)

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

type ChunkInfo = Pick<
  Rolldown.OutputChunk,
  'type' | 'name' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'imports'
>

/** Returns the screens that load more than `maxFiles` files in addition to the app's. */
export function screensWithTooManyFiles(
  files: { readonly [name: string]: ChunkInfo | { type: 'asset' } },
  maxFiles: number,
): string[] {
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
    .filter(({ asked }) => asked > maxFiles)
    .map(({ name, asked }) => `${name} asks for ${asked} files`)
}

/**
 * Returns the files that import themselves through other files. A module of such a file may run before the modules that it
 * imports.
 */
export function filesInCircle(files: { readonly [name: string]: ChunkInfo | { type: 'asset' } }): string[] {
  const importsOf = (name: string): readonly string[] => {
    const file = files[name]
    return file?.type === 'chunk' ? file.imports : []
  }
  return Object.keys(files).filter((start) => {
    const reached = new Set<string>()
    const open = [...importsOf(start)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(...importsOf(next))
    }
    return reached.has(start)
  })
}

export function limitFiles(maxFiles: number): Plugin {
  return {
    name: 'coterie-few-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = filesInCircle(bundle)
      if (circle.length > 0)
        throw new Error(`files import each other in a circle (web/build/chunks.ts): ${circle.join(', ')}`)
      const crowded = screensWithTooManyFiles(bundle, maxFiles)
      if (crowded.length > 0)
        throw new Error(`more than ${maxFiles} files for one screen (web/build/chunks.ts): ${crowded.join(', ')}`)
    },
  }
}
