/** The content of a position, which only the server reads. */
export interface PositionContent {
  run: string
  top: number
  after: number
  scopes: string[]
}

interface History {
  seq: number
  floor: number
  runs: readonly { name: string; start: number }[]
}

/** Two positions never have the same text. */
export const encodePosition = (stands: PositionContent): string => JSON.stringify({ ...stands, nonce: Math.random() })

export function openPosition(cursor: string): PositionContent | null {
  try {
    return JSON.parse(cursor) as PositionContent
  } catch {
    return null
  }
}

/** Reports whether a position is valid: its epoch is known, and no later epoch begins below its top. */
export function isPositionValid({ seq, floor, runs }: History, { run, top, after }: PositionContent): boolean {
  const at = runs.findIndex(({ name }) => name === run)
  const start = runs[at]?.start
  if (start === undefined || top < start || top > seq || after < floor) return false
  return runs.slice(at + 1).every((later) => later.start >= top)
}

/** Returns the audiences that were lost and gained since the position. */
export const audienceChanges = (
  stands: PositionContent,
  scopes: readonly string[],
): { lost: string[]; gained: string[] } => ({
  lost: stands.scopes.filter((scope) => !scopes.includes(scope)),
  gained: scopes.filter((scope) => !stands.scopes.includes(scope)),
})
