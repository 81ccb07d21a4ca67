import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react'

/** Announcements; positions are 1-based. */
export interface ReorderMessages {
  move: (name: string, place: number, of: number) => string
  picked: (name: string, place: number, of: number) => string
  at: (place: number, of: number) => string
  dropped: (place: number, of: number) => string
  back: (place: number, of: number) => string
}

interface Item {
  id: string
  name: string
}

interface Moved {
  id: string
  before: readonly string[]
  by: 'keys' | 'pointer'
}

/** Reorders by keyboard on the handles, or by dragging rows. `said` is the text for screen readers. */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  onOrder: (ids: readonly string[]) => void,
  messages: ReorderMessages,
) {
  const [picked, setPicked] = useState<Moved | null>(null)
  const [said, announce] = useState('')
  const ids = items.map(({ id }) => id)
  const order = ids.join()
  // The browser removes the focus from an element that is moved in the DOM.
  useLayoutEffect(() => {
    if (picked?.by === 'keys') handleOf(list.current, picked.id)?.focus()
  }, [order, picked, list])

  const pick = (id: string, by: Moved['by']): void => {
    setPicked({ id, before: ids, by })
    announce(messages.picked(items.find((each) => each.id === id)?.name ?? '', ids.indexOf(id) + 1, ids.length))
  }
  const moveTo = (id: string, to: number): void => {
    if (to < 0 || to >= ids.length || ids[to] === id) return
    const others = ids.filter((each) => each !== id)
    onOrder([...others.slice(0, to), id, ...others.slice(to)])
    announce(messages.at(to + 1, ids.length))
  }
  const drop = (): void => {
    if (picked !== null) announce(messages.dropped(ids.indexOf(picked.id) + 1, ids.length))
    setPicked(null)
  }
  const cancel = (): void => {
    if (picked === null) return
    onOrder(picked.before)
    announce(messages.back(picked.before.indexOf(picked.id) + 1, ids.length))
    setPicked(null)
  }
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const holds = picked?.id === id
    const toggle = (): void => (holds ? drop() : pick(id, 'keys'))
    const moves: { [key: string]: () => void } = {
      ArrowUp: () => moveTo(id, ids.indexOf(id) - 1),
      ArrowDown: () => moveTo(id, ids.indexOf(id) + 1),
      Escape: cancel,
    }
    const step = event.key === ' ' || event.key === 'Enter' ? toggle : holds ? moves[event.key] : undefined
    if (step === undefined) return event.key === 'Tab' && holds ? drop() : undefined
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  useDragging(picked?.by === 'pointer', {
    over: (y) => {
      if (picked === null) return
      const to = targetIndex(list.current, ids.indexOf(picked.id), y)
      if (to !== -1) moveTo(picked.id, to)
    },
    drop,
    cancel,
  })
  return { picked: picked?.id ?? '', said, onKeyDown, onPointerDown: (id: string) => pick(id, 'pointer') }
}

/** Listens on the document, because a row that is moved in the DOM loses its pointer capture. */
function useDragging(
  on: boolean,
  { over, drop, cancel }: { over: (y: number) => void; drop: () => void; cancel: () => void },
) {
  useEffect(() => {
    if (!on) return
    const ends = new AbortController()
    const { signal } = ends
    document.addEventListener('pointermove', (event) => over(event.clientY), { signal })
    document.addEventListener('pointerup', drop, { signal })
    document.addEventListener('pointercancel', cancel, { signal })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal })
    return () => ends.abort()
  })
}

/** Returns the index to which a row dragged to `y` moves, -1 = none. The row must pass the middle of another row. */
function targetIndex(list: HTMLElement | null, from: number, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
  const middle = ({ top, height }: DOMRect): number => top + height / 2
  const above = rows.findIndex((row, at) => at < from && y < middle(row))
  return above === -1 ? rows.findLastIndex((row, at) => at > from && y > middle(row)) : above
}

const handleOf = (list: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])].find((handle) => handle.dataset['handle'] === id)
