import { Layer, type LayerProps } from './layer'

interface Props extends LayerProps {
  wide?: boolean | undefined
  /** Focuses the title first (pattern 8), for sheets that mainly contain text. */
  reading?: boolean
}

/** A sheet at the right on desktop and at the bottom on phones. */
export const Sheet = ({ wide = false, reading, ...rest }: Props) => (
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
