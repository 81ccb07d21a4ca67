import type { RefObject } from 'react'
import { Layer, type LayerProps } from './layer'

interface Props extends LayerProps {
  size?: 'md' | 'lg' | 'xl' | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

const widths = { md: 'md:max-w-lg', lg: 'md:max-w-2xl', xl: 'md:max-w-4xl' }

/** A modal dialog: centered on desktop, a bottom sheet on phones. */
export const Dialog = ({ size = 'md', ...rest }: Props) => (
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
