/** What a position says, which only the server reads. */
export interface Stands {
  run: string
  top: number
  after: number
  scopes: string[]
}

/** What a position is held against. */
interface History {
  seq: number
  floor: number
  runs: readonly { name: string; start: number }[]
}

/** The fake server's seal: it keeps nothing secret, but no two texts are the same, whatever they say. */
export const sealed = (stands: Stands): string => JSON.stringify({ ...stands, nonce: Math.random() })

export function opened(cursor: string): Stands | null {
  try {
    return JSON.parse(cursor) as Stands
  } catch {
    return null
  }
}

/** The rule of every position: its run is known, and nothing that came later begins below what was seen. */
export function holds({ seq, floor, runs }: History, { run, top, after }: Stands): boolean {
  const at = runs.findIndex(({ name }) => name === run)
  const start = runs[at]?.start
  if (start === undefined || top < start || top > seq || after < floor) return false
  return runs.slice(at + 1).every((later) => later.start >= top)
}

/** Audiences left and joined since. */
export const moved = (stands: Stands, scopes: readonly string[]): { lost: string[]; gained: string[] } => ({
  lost: stands.scopes.filter((scope) => !scopes.includes(scope)),
  gained: scopes.filter((scope) => !stands.scopes.includes(scope)),
})
