import { Popover as Headless, PopoverButton, PopoverPanel } from '@headlessui/react'
import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  /** The accessible name of the button. */
  label: string
  button: ReactNode
  buttonClassName?: string | undefined
  /** The name of the panel. */
  title: string
  className?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A panel at a button: at its end on desks, the width of the screen on phones. */
export const Popover = ({ label, button, buttonClassName, title, className = 'w-96', children }: Props) => (
  <Headless>
    <PopoverButton aria-label={label} className={buttonClassName}>
      {button}
    </PopoverButton>
    <PopoverPanel
      focus
      role="dialog"
      aria-label={title}
      anchor={{ to: 'bottom end', gap: 8, padding: 8 }}
      className={`z-20 max-w-[calc(100vw-1rem)] overflow-auto rounded-lg bg-raised shadow-lg outline-none ${className}`}
    >
      {({ close }) => (
        <>
          <TakeFocus />
          {typeof children === 'function' ? children(() => close()) : children}
        </>
      )}
    </PopoverPanel>
  </Headless>
)

/**
 * Headless UI gives the focus to the first thing that takes it. What is marked as where focus starts (`data-autofocus`) has it instead;
 * where a panel holds neither, the panel has it.
 */
function TakeFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // after its own effect, which leaves alone what already has the focus
    queueMicrotask(() => {
      const panel = mark.current?.closest<HTMLElement>('[role=dialog]')
      const start = panel?.querySelector<HTMLElement>('[data-autofocus]')
      if (start) start.focus()
      else if (panel && !panel.contains(document.activeElement)) panel.focus()
    })
  }, [])
  return <span ref={mark} hidden />
}
