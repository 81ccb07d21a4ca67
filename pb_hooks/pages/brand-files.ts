import type { Language } from '../../domain/entities'
import { manifestPaths } from '../../domain/paths'
import { brandTokens, fieldColor, type Branding } from '../../domain/program/branding'
import { webManifest } from '../../domain/program/web-manifest'

/** Returns the branding files by address (P4); `icon`: hash of its own picture, '' for none. */
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

/** Returns rules for the design tokens that differ; more specific than the default rules, so order doesn't matter. */
export function themeCss(branding: Branding): string {
  const { both, light, dark } = brandTokens(branding)
  const rule = (selector: string, tokens: { [token: string]: string }): string[] => {
    const lines = Object.entries(tokens).map(([token, colour]) => `  --color-${token}: ${colour};`)
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
