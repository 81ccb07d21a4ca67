import type { EngineDriver, Touch } from '../../sync/engine-driver'

export const ticket = 'benchticket0001'
export const pageSize = 1_000

export async function postJson<T>(path: string, body: unknown = null): Promise<T> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as T
}

export const wallClockMs = (): number => performance.timeOrigin + performance.now()

export const changedFields = ({ edited_at }: Touch): { edited_at: string; updated: string } => ({
  edited_at,
  updated: edited_at,
})

/** Watches one row; `update` receives each of its values. */
export class RowWatch {
  private first: string | undefined
  private resolveFirst = (): void => undefined
  private resolveChange = (_at: number): void => undefined
  private readonly firstSeen = new Promise<void>((resolve) => (this.resolveFirst = resolve))
  private readonly changeSeen = new Promise<number>((resolve) => (this.resolveChange = resolve))

  update(row: { [field: string]: string } | undefined): void {
    if (row === undefined) return
    const value = row['edited_at'] ?? ''
    if (this.first === undefined) {
      this.first = value
      this.resolveFirst()
    } else if (value !== this.first) this.resolveChange(wallClockMs())
  }

  readonly waitForFirst = (): Promise<void> => this.firstSeen
  readonly waitForChange = (): Promise<number> => this.changeSeen
}

/** Measures the time (ms) from each write until a watcher sees the new value, one write after another. */
export async function timeUntilVisible(
  touches: readonly Touch[],
  watch: Follow,
  write: (touch: Touch) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = []
  for (const touch of touches) {
    const one = new RowWatch()
    const stop = watch(touch.id, one)
    await one.waitForFirst()
    const began = wallClockMs()
    await write(touch)
    took.push((await one.waitForChange()) - began)
    stop()
  }
  return took
}

/** Passes each value of a row to a watch. Returns a function that stops it. */
type Follow = (id: string, watch: RowWatch) => () => void

/** Returns the part of a driver that writes a row and watches one. */
export function writesOf(
  follow: Follow,
  write: (touch: Touch) => Promise<unknown>,
): Pick<EngineDriver, 'localWrites' | 'watch' | 'seen' | 'timedWrite'> {
  let watching = new RowWatch()
  return {
    localWrites: (touches) => timeUntilVisible(touches, follow, write),
    watch: (id) => {
      watching = new RowWatch()
      follow(id, watching)
      return watching.waitForFirst()
    },
    seen: () => watching.waitForChange(),
    timedWrite: async (touch) => {
      const at = wallClockMs()
      await write(touch)
      return at
    },
  }
}
