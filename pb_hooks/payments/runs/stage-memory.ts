import type { Id } from '../../../domain/entities'

/** Staging files and their state in memory; a forgotten file can be recomputed. */
export interface StageMemory<Memory> {
  remember: (app: PbApp, id: Id, memory: Memory) => void
  of: (app: PbApp, id: Id) => Memory | null
  newest: (app: PbApp, request: string) => { id: Id; memory: Memory } | null
  setNewest: (app: PbApp, request: string, id: Id) => void
  keepNewest: (app: PbApp, id: Id) => void
  /** Removes all files, because they contain names. */
  forget: (app: PbApp) => void
}

/** Creates the memory of one kind of staged work, of which at most `most` files are kept. */
export function stageMemory<Memory>(kind: string, most: number): StageMemory<Memory> {
  const key = (id: Id): string => `${kind} ${id}`
  const newestKey = (request: string): string => `${kind} of ${request}`
  const keptKey = `${kind}s kept`
  const textAt = (app: PbApp, at: string): string | null => {
    const text = app.store().get(at)
    return typeof text === 'string' ? text : null
  }
  const of = (app: PbApp, id: Id): Memory | null => {
    const text = textAt(app, key(id))
    return text === null ? null : (JSON.parse(text) as Memory)
  }
  const kept = (app: PbApp): Id[] => JSON.parse(textAt(app, keptKey) ?? '[]') as Id[]
  const keep = (app: PbApp, all: readonly Id[], upTo: number): void => {
    for (const gone of all.slice(upTo)) {
      app.store().remove(key(gone))
      $coterie.removeStagingFile(gone)
    }
    app.store().set(keptKey, JSON.stringify(all.slice(0, upTo)))
  }
  return {
    remember: (app, id, memory) => app.store().set(key(id), JSON.stringify(memory)),
    of,
    newest: (app, request) => {
      const id = textAt(app, newestKey(request))
      const memory = id === null ? null : of(app, id)
      return id !== null && memory ? { id, memory } : null
    },
    setNewest: (app, request, id) => app.store().set(newestKey(request), id),
    keepNewest: (app, id) => keep(app, [id, ...kept(app)], most),
    forget: (app) => keep(app, kept(app), 0),
  }
}
