// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollUntil, useTask } from './use-task'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('task that runs again when its input changes', () => {
  const answers: ((value: string) => void)[] = []
  const wanted: (() => boolean)[] = []
  function Shown({ input }: { input: string }) {
    const { value, working } = useTask<string>(
      (isWanted) => {
        wanted.push(isWanted)
        return new Promise((resolve) => answers.push(resolve))
      },
      true,
      [input],
    )
    return <p>{`${value ?? 'none'}, ${working ? 'working' : 'idle'}`}</p>
  }

  it('ignores the answer of an earlier run', async () => {
    const { rerender } = render(<Shown input="a" />)
    rerender(<Shown input="b" />)
    expect(wanted.map((isWanted) => isWanted())).toEqual([false, true])
    await act(async () => answers[1]?.('second'))
    await act(async () => answers[0]?.('first'))
    expect(screen.getByText('second, idle')).toBeTruthy()
  })
})

describe('polling', () => {
  it('ends when the result isn’t wanted any more', async () => {
    let wanted = true
    const ask = vi.fn(async () => null)
    const result = pollUntil(() => wanted, ask)
    await vi.advanceTimersByTimeAsync(60 + 120)
    expect(ask).toHaveBeenCalledTimes(3)
    wanted = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toBeNull()
    expect(ask).toHaveBeenCalledTimes(3)
  })
})
