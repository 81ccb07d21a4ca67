import { useRef, type ReactNode } from 'react'
import { classNames } from './button-classes'
import { useReorder, type ReorderMessages } from './use-reorder'

interface Props {
  label: string
  items: readonly { id: string; name: string; current?: boolean }[]
  onOrder: (ids: readonly string[]) => void
  messages: ReorderMessages
  children: (id: string) => ReactNode
}

/**
 * A list that the user reorders by dragging a handle, or by picking it up with Space, moving it with arrow keys and
 * dropping it. Escape cancels. Each step is announced.
 */
export function ReorderableList({ label, items, onOrder, messages, children }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const { picked, said, onKeyDown, onPointerDown } = useReorder(list, items, onOrder, messages)
  return (
    <>
      <ol ref={list} aria-label={label}>
        {items.map(({ id, name, current = false }, at) => (
          <li
            key={id}
            aria-current={current || undefined}
            className={classNames(
              'flex items-stretch border-t border-l-3 border-t-line border-l-transparent first:border-t-0 aria-[current]:border-l-accent aria-[current]:bg-sunken',
              picked === id ? 'relative bg-raised shadow-md outline-2 -outline-offset-2 outline-accent' : undefined,
            )}
          >
            <button
              type="button"
              data-handle={id}
              aria-label={messages.move(name, at + 1, items.length)}
              aria-pressed={picked === id}
              onKeyDown={(event) => onKeyDown(event, id)}
              onPointerDown={(event) => event.button === 0 && onPointerDown(id)}
              className="grid w-11 flex-none cursor-grab touch-none place-items-center text-muted focus-visible:-outline-offset-2 active:cursor-grabbing"
            >
              <Grip />
            </button>
            {children(id)}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** The icon of a handle. It is inline, because icons of the library would be in the first load. */
const Grip = () => (
  <svg aria-hidden viewBox="0 0 16 16" className="size-4" fill="currentColor">
    {[3, 8, 13].flatMap((y) => [5.5, 10.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" />))}
  </svg>
)
