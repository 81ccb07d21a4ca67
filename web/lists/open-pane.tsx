import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { IconButton } from '../ui/button'
import { Dialog } from '../ui/layers/dialog'
import { useWide } from './use-is-desktop'

interface Props {
  title: string
  /** The word of its cross. */
  close: string
  /** Left out where the pane is there by itself. */
  onClose?: (() => void) | undefined
  /** Takes the focus, where one follows another. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** What is opened of a list: beside it where there is room, over it where there isn't. */
export function OpenPane({ title, close, onClose, ref, children }: Props) {
  const box = useRoomBelow()
  if (!useWide('split')) {
    return (
      <Dialog open size="lg" title={title} onClose={() => onClose?.()}>
        {children}
      </Dialog>
    )
  }
  return (
    <section
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      aria-label={title}
      // in sight while the list is gone through; what it holds scrolls in it, so that its foot is in sight as well. What scrolls is
      // inside of what is round: a browser doesn't round what lies under a scrolling box
      className="sticky top-4 overflow-hidden rounded-lg bg-raised shadow-sm"
    >
      <div
        ref={box}
        className="grid max-h-[max(26rem,calc(100dvh-var(--pane-top,16.5rem)-1.5rem))] content-start gap-4 overflow-y-auto p-5"
      >
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 text-[1.0625rem]/6 wrap-anywhere">{title}</h2>
          {onClose !== undefined && (
            <IconButton label={close} onClick={onClose} className="-mt-2.5 -mr-2.5">
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}

/**
 * Tells the pane how far down the page it begins, so that it ends where the window does: some lists have more over them than others, and
 * a band may come later. Read off what holds the pane: the pane itself moves along with the list.
 */
function useRoomBelow() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const holder = box.current?.parentElement?.parentElement
    if (!holder) return
    const top = Math.round(holder.getBoundingClientRect().top + window.scrollY)
    box.current?.style.setProperty('--pane-top', `${top}px`)
  })
  return box
}
