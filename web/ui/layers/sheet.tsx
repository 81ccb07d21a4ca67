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
  wide?: boolean | undefined
  /** Focuses the title first (pattern 8), for sheets that mainly contain text. */
  reading?: boolean
  children: ReactNode
}

/** A sheet at the right on desktop and at the bottom on phones. */
export function Sheet({ open, title, onClose, footer, wide = false, reading = false, children }: Props) {
  const texts = useUiTexts()
  const titleId = useId()
  const { panel, first } = useInitialFocus()
  return (
    <Headless open={open} onClose={onClose} initialFocus={first as RefObject<HTMLElement>} className="relative z-30">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="layer-window fixed inset-0">
        <DialogPanel
          ref={panel}
          className={`rise fixed layer inset-x-0 bottom-0 flex max-h-[calc(100dvh-2.5rem)] flex-col overflow-hidden rounded-t-xl bg-raised shadow-lg md:inset-y-3 md:right-3 md:left-auto md:max-h-none md:rounded-xl ${
            wide ? 'md:w-[min(38rem,calc(100vw-1.5rem))]' : 'md:w-[min(30rem,calc(100vw-1.5rem))]'
          }`}
        >
          <RestoreFocus />
          <span aria-hidden className="mx-auto mt-2 h-1 w-9 rounded-full bg-line-strong md:hidden" />
          <div className="flex items-start gap-3 pt-1 pr-2 pb-2 pl-5 md:pt-4 md:pr-4 md:pl-6">
            <DialogTitle
              as="h2"
              id={titleId}
              {...(reading && { tabIndex: -1, 'data-autofocus': '' })}
              className="min-w-0 flex-1 py-2 text-xl outline-none"
            >
              {title}
            </DialogTitle>
            <IconButton label={texts.close} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <ScrollArea
            labelledBy={titleId}
            className="layer-content min-h-0 flex-1 overflow-y-auto px-5 pb-5 md:px-6 md:pb-6"
          >
            {children}
          </ScrollArea>
          {footer !== undefined && (
            <div
              data-layer-footer
              className="flex flex-wrap items-center gap-3 border-t border-line bg-raised px-5 pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] max-md:*:flex-1 md:px-6 md:py-3.5"
            >
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </Headless>
  )
}
