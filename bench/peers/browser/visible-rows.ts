import type { Touch } from '../../sync/subject'

export const ticket = 'benchticket0001'
export const pageRows = 1_000

export async function ask<T>(path: string, body: unknown = null): Promise<T> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as T
}

export const wallClock = (): number => performance.timeOrigin + performance.now()

export const changed = ({ edited_at }: Touch): { edited_at: string; updated: string } => ({
  edited_at,
  updated: edited_at,
})

/** Watches one row; `now` receives each of its values. */
export class Watch {
  private first: string | undefined
  private begins = (): void => undefined
  private moves = (_at: number): void => undefined
  private readonly began = new Promise<void>((resolve) => (this.begins = resolve))
  private readonly moved = new Promise<number>((resolve) => (this.moves = resolve))

  now(row: { [field: string]: string } | undefined): void {
    if (row === undefined) return
    const value = row['edited_at'] ?? ''
    if (this.first === undefined) {
      this.first = value
      this.begins()
    } else if (value !== this.first) this.moves(wallClock())
  }

  readonly begun = (): Promise<void> => this.began
  readonly seen = (): Promise<number> => this.moved
}

/** Measures the time from each write until a watcher sees the new value, one after the other (ms). */
export async function eachVisible(
  touches: readonly Touch[],
  watch: (id: string, watch: Watch) => () => void,
  write: (touch: Touch) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = []
  for (const touch of touches) {
    const one = new Watch()
    const stop = watch(touch.id, one)
    await one.begun()
    const began = wallClock()
    await write(touch)
    took.push((await one.seen()) - began)
    stop()
  }
  return took
}
