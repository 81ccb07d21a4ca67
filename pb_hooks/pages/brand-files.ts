import { accentBackgrounds, brandTokens, fieldColor, type Branding } from '../../domain/program/branding'
import { customIcons, webManifest } from '../../domain/program/web-manifest'
import { one } from '../platform/db'
import type { Language } from '../../domain/entities'
import { manifestPaths } from '../../domain/paths'

/** The installation's picture and the icons that the binary renders from it; `picture` is '' for none. */
export interface RenderedIcons {
  picture: string
  mark: string
  drawn: readonly IconSpec[]
}

interface IconSpec {
  address: string
  side: number
  share: number
  /** Background behind transparent areas and margins, unless the picture's corner has a color; '' for none. */
  ground: string
}

const insideMask = 0.7
const { surface } = accentBackgrounds.light

export function readRenderedIcons(app: PbApp): RenderedIcons {
  const set = one(app, 'FROM _icon', {}, { picture: '', mark: '' })
  return set ? { ...set, drawn: iconsToDraw(set.mark) } : { picture: '', mark: '', drawn: [] }
}

/** Returns the icons to render. Only the manifest's icons have an address that changes with the picture. */
export const iconsToDraw = (mark: string): readonly IconSpec[] => [
  ...customIcons(mark).map(({ src, side, purpose }) =>
    purpose === 'maskable'
      ? { address: src, side, share: insideMask, ground: surface }
      : { address: src, side, share: 1, ground: '' },
  ),
  // iOS shows transparent areas as black
  { address: '/icons/apple-touch-180.png', side: 180, share: 1, ground: surface },
  { address: '/icons/mark.svg', side: 64, share: 1, ground: '' },
]

/** Returns the branding files by address (P4). `icon`: the hash of the installation's picture, '' for none. */
export function brandFiles(name: string, branding: Branding, icon = ''): { [address: string]: string } {
  const manifestIn = (language: Language) => `${JSON.stringify(webManifest(name, branding, icon, language), null, 1)}\n`
  const manifest = { [manifestPaths.en]: manifestIn('en'), [manifestPaths.es]: manifestIn('es') }
  const css = themeCss(branding)
  if (css === '') return manifest
  const marks =
    branding.accentLight === ''
      ? {}
      : { '/icons/mark.svg': mark(branding), '/icons/mark-maskable.svg': maskable(branding) }
  return { ...manifest, ...marks, '/theme.css': css }
}

/**
 * Returns CSS rules for the design tokens that differ from the default. The rules are more specific than the default rules,
 * so the order doesn't matter.
 */
export function themeCss(branding: Branding): string {
  const { both, light, dark } = brandTokens(branding)
  const rule = (selector: string, tokens: { [token: string]: string }): string[] => {
    const lines = Object.entries(tokens).map(([token, color]) => `  --color-${token}: ${color};`)
    return lines.length === 0 ? [] : [`${selector} {`, ...lines, '}']
  }
  return [
    ...rule(':root:root', both),
    ...rule(":root:root:not([data-theme='dark'])", light),
    ...rule(":root:root[data-theme='dark']", dark),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

const ring = 'M32.75 36.05A15.5 15.5 0 1 1 32.75 11.95'
const mark = ({ accentLight }: Branding): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="none" stroke="${accentLight}" stroke-width="9" stroke-linecap="round" d="${ring}"/><circle cx="39.5" cy="24" r="6" fill="#d0684a"/></svg>\n`

const maskable = (branding: Branding): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="${fieldColor(branding)}" d="M0 0h96v96H0z"/><g transform="translate(22 24)"><path fill="none" stroke="#fff4ea" stroke-width="9" stroke-linecap="round" d="${ring}"/><circle cx="39.5" cy="24" r="6" fill="#f0b65a"/></g></svg>\n`
