import { grounds } from '../../domain/program/branding'
import { ownIcons } from '../../domain/program/web-manifest'
import { one } from '../platform/db'

/** The picture of the installation and the icons that the binary draws from it; `picture` is '' for none. */
export interface DrawnIcons {
  picture: string
  mark: string
  drawn: readonly Drawn[]
}

/** One of them, by its address. */
interface Drawn {
  address: string
  /** px */
  side: number
  /** How much of the side the picture takes, 0–1. */
  share: number
  /** What is under it where it is see-through or ends, unless its own corner says it; '' for nothing. */
  ground: string
}

/** Round launchers cut a circle as wide as the icon: a square of this share fits into it whole. */
const insideMask = 0.7
const { surface } = grounds.light

/** What is drawn, as the slots of the pages carry it. */
export function drawnIcons(app: PbApp): DrawnIcons {
  const set = one(app, 'SELECT picture, mark FROM _icon', {}, { picture: '', mark: '' })
  return set ? { ...set, drawn: drawnOf(set.mark) } : { picture: '', mark: '', drawn: [] }
}

/** The manifest's, under addresses of their own for each picture; iOS' and the tab's, under the ones that every page names. */
export const drawnOf = (mark: string): readonly Drawn[] => [
  ...ownIcons(mark).map(({ src, side, purpose }) =>
    purpose === 'maskable'
      ? { address: src, side, share: insideMask, ground: surface }
      : { address: src, side, share: 1, ground: '' },
  ),
  // iOS shows black where a picture is see-through
  { address: '/icons/apple-touch-180.png', side: 180, share: 1, ground: surface },
  { address: '/icons/mark.svg', side: 64, share: 1, ground: '' },
]
