import { Popover as Headless, PopoverButton, PopoverPanel } from '@headlessui/react'
import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  button: ReactNode
  buttonClassName?: string | undefined
  title: string
  className?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A panel next to a button; as wide as the screen on phones. */
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
          <FocusPanel />
          {typeof children === 'function' ? children(() => close()) : children}
        </>
      )}
    </PopoverPanel>
  </Headless>
)

/** Focuses the element with `data-autofocus`; a panel without a focusable element is focused itself. */
function FocusPanel() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Runs after Headless UI's own effect, which keeps an existing focus.
    queueMicrotask(() => {
      const panel = mark.current?.closest<HTMLElement>('[role=dialog]')
      const start = panel?.querySelector<HTMLElement>('[data-autofocus]')
      if (start) start.focus()
      else if (panel && !panel.contains(document.activeElement)) panel.focus()
    })
  }, [])
  return <span ref={mark} hidden />
}
