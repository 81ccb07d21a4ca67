import { Dialog as Headless, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import { useId, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../button'
import { RestoreFocus } from './restore-focus'
import { ScrollArea } from './scroll-area'
import { useUiTexts } from '../ui-texts'
import { useInitialFocus } from '../fields/use-initial-focus'

interface Props {
  open: boolean
  title: ReactNode
  onClose: () => void
  footer?: ReactNode
  closeLabel?: string | undefined
  size?: 'md' | 'lg' | 'xl' | undefined
  /** By default the first field, otherwise the safe button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  children?: ReactNode
}

const widths = { md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' }

/** A modal dialog: centered on desktop, a bottom sheet on phones. */
export function Dialog({
  open,
  title,
  onClose,
  footer,
  closeLabel,
  size = 'md',
  initialFocus,
  role = 'dialog',
  children,
}: Props) {
  const texts = useUiTexts()
  const titleId = useId()
  const { panel, first } = useInitialFocus()
  return (
    <Headless
      open={open}
      onClose={onClose}
      role={role}
      className="relative z-30"
      initialFocus={(initialFocus ?? first) as RefObject<HTMLElement>}
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="layer-window fixed inset-0 grid items-end justify-items-center overflow-hidden md:items-center md:p-6">
        <DialogPanel
          ref={panel}
          className={`rise flex max-h-[calc(100dvh-2.5rem)] w-full flex-col overflow-hidden rounded-t-xl bg-raised shadow-lg md:rounded-xl layer ${widths[size]}`}
        >
          <RestoreFocus />
          <span aria-hidden className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line-strong md:hidden" />
          <div className="flex items-start gap-3 pt-1 pr-3 pl-5 md:pt-4 md:pr-4 md:pl-6">
            <DialogTitle as="h2" id={titleId} className="min-w-0 flex-1 py-2 text-xl">
              {title}
            </DialogTitle>
            <IconButton label={closeLabel ?? texts.close} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <ScrollArea
            labelledBy={titleId}
            className="layer-content min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 md:px-6 md:pb-6"
          >
            {children}
          </ScrollArea>
          {footer !== undefined && (
            <div
              data-layer-footer
              className="flex flex-col-reverse gap-2 border-t border-line px-5 pt-3.5 pb-[calc(.875rem+env(safe-area-inset-bottom))] md:flex-row md:flex-wrap md:items-center md:justify-end md:px-6 md:pb-3.5"
            >
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </Headless>
  )
}
