import { Dialog as Headless, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../button'
import { classNames } from '../button-classes'
import { RestoreFocus } from './restore-focus'
import { useUiTexts } from '../ui-texts'

interface LayerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  footer?: ReactNode
  children?: ReactNode
}

interface DialogProps extends LayerProps {
  size?: 'md' | 'lg' | 'xl' | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

const widths = { md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' }

/** A modal dialog: centered on desktop, a bottom sheet on phones. */
export const Dialog = ({ size = 'md', ...rest }: DialogProps) => (
  <Layer
    {...rest}
    classes={{
      window: 'grid items-end justify-items-center overflow-hidden md:items-center md:p-6',
      panel: `w-full ${widths[size]}`,
      head: 'pr-3',
      content: 'pt-1',
      footer:
        'flex-col-reverse gap-2 pt-3.5 pb-[calc(.875rem+env(safe-area-inset-bottom))] md:flex-row md:flex-wrap md:items-center md:justify-end md:pb-3.5',
    }}
  />
)

interface SheetProps extends LayerProps {
  wide?: boolean | undefined
  /** Focuses the title first (pattern 8), for sheets that mainly contain text. */
  reading?: boolean
}

/** A sheet at the right on desktop and at the bottom on phones. */
export const Sheet = ({ wide = false, reading, ...rest }: SheetProps) => (
  <Layer
    {...rest}
    focusTitle={reading}
    classes={{
      panel: `fixed inset-x-0 bottom-0 md:inset-y-3 md:right-3 md:left-auto md:max-h-none ${
        wide ? 'md:w-[min(38rem,calc(100vw-1.5rem))]' : 'md:w-[min(30rem,calc(100vw-1.5rem))]'
      }`,
      head: 'pr-2 pb-2',
      footer:
        'flex-wrap items-center gap-3 bg-raised pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] max-md:*:flex-1 md:py-3.5',
    }}
  />
)

interface LayerFrameProps extends LayerProps {
  role?: 'dialog' | 'alertdialog' | undefined
  /** The element that is focused first, by default the first field, otherwise the safe button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  focusTitle?: boolean | undefined
  classes: { window?: string; panel: string; head: string; content?: string; footer: string }
}

/** The modal layer of dialogs and sheets: title with close button, scrolling content and footer. */
function Layer(props: LayerFrameProps) {
  const { open, title, onClose, footer, children, role = 'dialog', initialFocus, focusTitle = false, classes } = props
  const texts = useUiTexts()
  const titleId = useId()
  const [{ panel, first }] = useState(makeInitialFocus)
  // Headless UI finds the page that it makes inert only while the dialog is closed. So a dialog that is mounted open is
  // opened right after mounting.
  const [isMounted, setIsMounted] = useState(false)
  useLayoutEffect(() => setIsMounted(true), [])
  return (
    <Headless
      open={open && isMounted}
      onClose={onClose}
      role={role}
      className="relative z-30"
      initialFocus={(initialFocus ?? first) as RefObject<HTMLElement>}
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className={classNames('layer-window fixed inset-0', classes.window)}>
        <DialogPanel
          ref={panel}
          className={`rise layer flex max-h-[calc(100dvh-2.5rem)] flex-col overflow-hidden rounded-t-xl bg-raised shadow-lg md:rounded-xl ${classes.panel}`}
        >
          <RestoreFocus />
          <span aria-hidden className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line-strong md:hidden" />
          <div className={`flex items-start gap-3 pt-1 pl-5 md:pt-4 md:pr-4 md:pl-6 ${classes.head}`}>
            <DialogTitle
              as="h2"
              id={titleId}
              {...(focusTitle && { tabIndex: -1, 'data-autofocus': '' })}
              className="min-w-0 flex-1 py-2 text-xl outline-none"
            >
              {title}
            </DialogTitle>
            <IconButton label={texts.close} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <ScrollArea labelledBy={titleId} className={classes.content}>
            {children}
          </ScrollArea>
          {footer !== undefined && (
            <div data-layer-footer className={`flex border-t border-line px-5 md:px-6 ${classes.footer}`}>
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </Headless>
  )
}

interface ScrollAreaProps {
  labelledBy: string
  className?: string | undefined
  children: ReactNode
}

/** A scrolling area. Keyboard users can focus it while it overflows without a focusable element. */
function ScrollArea({ labelledBy, className, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const [longer, setLonger] = useState(false)
  useEffect(() => {
    const node = area.current
    if (node === null) return
    const watcher = new ResizeObserver(() => setLonger(node.scrollHeight > node.clientHeight + 1))
    for (const each of [node, ...node.children]) watcher.observe(each)
    return () => watcher.disconnect()
  }, [children])
  return (
    <div
      ref={area}
      {...(longer && { tabIndex: 0, role: 'region', 'aria-labelledby': labelledBy })}
      className={classNames(
        'layer-content min-h-0 flex-1 overflow-y-auto px-5 pb-5 focus-visible:-outline-offset-2 md:px-6 md:pb-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

const fields =
  '[data-autofocus], input:not([type=hidden]):not([hidden]):not([disabled]):not([readonly]), select:not([disabled]), textarea:not([disabled]):not([readonly])'

/**
 * Finds the element that an opening layer focuses (U12): the first field or checked radio button, otherwise the first
 * (safe) button of the footer, otherwise the first in the header.
 */
function makeInitialFocus(): { panel: (box: HTMLElement | null) => void; first: RefObject<HTMLElement | null> } {
  let panel: HTMLElement | null = null
  const find = (selector: string): HTMLElement | null => panel?.querySelector<HTMLElement>(selector) ?? null
  return {
    panel: (box) => {
      panel = box
    },
    first: {
      get current() {
        const field = find(fields)
        if (field instanceof HTMLInputElement && field.type === 'radio') return chosen(field) ?? field
        return field ?? find('[data-layer-footer] button') ?? find('button, a[href]')
      },
    },
  }
}

const chosen = (radio: HTMLInputElement): HTMLElement | null =>
  radio.closest('fieldset')?.querySelector<HTMLElement>('input[type=radio]:checked') ?? null
