import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import { IconButton } from '../ui/button'
import { Dialog } from '../ui/layers/dialog'
import { useDesktopLayout } from './use-desktop-layout'

interface Props {
  title: string
  close: string
  onClose?: (() => void) | undefined
  /** Gets the focus when the opened row changes. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Shows the details of a row, next to the list on a large screen and in place of it on a small one. */
export function DetailPane({ title, close, onClose, ref, children }: Props) {
  const topOffset = useTopOffset()
  if (!useDesktopLayout('split')) {
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
      // The content scrolls inside, so that the footer stays visible. It scrolls in an inner element, because browsers
      // don't clip a scrolling box to its own rounded corners.
      className="sticky top-4 overflow-hidden rounded-lg bg-raised shadow-sm"
    >
      <div
        ref={topOffset}
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
 * Measures the distance from the page's top, so that the pane ends at the window's bottom. It is measured at the container,
 * because the sticky pane moves.
 */
function useTopOffset() {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const holder = container.current?.parentElement?.parentElement
    if (!holder) return
    const top = Math.round(holder.getBoundingClientRect().top + window.scrollY)
    container.current?.style.setProperty('--pane-top', `${top}px`)
  })
  return container
}
