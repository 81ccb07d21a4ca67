import { accentBackgrounds } from '../../domain/program/branding'
import { customIcons } from '../../domain/program/web-manifest'
import { one } from '../platform/db'

/** The installation's picture and the icons that the binary renders from it; `picture` is '' for none. */
export interface RenderedIcons {
  picture: string
  mark: string
  drawn: readonly Drawn[]
}

interface Drawn {
  address: string
  side: number
  share: number
  /** Background behind transparent areas and margins, unless the picture's corner has a colour; '' for none. */
  ground: string
}

/** Round launchers cut out a circle as wide as the icon; a square of this share fits inside. */
const insideMask = 0.7
const { surface } = accentBackgrounds.light

export function readRenderedIcons(app: PbApp): RenderedIcons {
  const set = one(app, 'SELECT picture, mark FROM _icon', {}, { picture: '', mark: '' })
  return set ? { ...set, drawn: iconsToDraw(set.mark) } : { picture: '', mark: '', drawn: [] }
}

/** Returns the icons to render; only icons of the manifest have an address per picture. */
export const iconsToDraw = (mark: string): readonly Drawn[] => [
  ...customIcons(mark).map(({ src, side, purpose }) =>
    purpose === 'maskable'
      ? { address: src, side, share: insideMask, ground: surface }
      : { address: src, side, share: 1, ground: '' },
  ),
  // iOS shows transparent areas black
  { address: '/icons/apple-touch-180.png', side: 180, share: 1, ground: surface },
  { address: '/icons/mark.svg', side: 64, share: 1, ground: '' },
]
