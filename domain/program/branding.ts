export const defaultProductName = 'Coterie'

/** One accent color for each theme (P4), '' for the default. All text keeps its contrast (WCAG 2.2, 1.4.3). */
export interface Branding {
  accentLight: string
  accentDark: string
}
export const defaultBranding: Branding = { accentLight: '', accentDark: '' }
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const minContrast = 4.5
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The backgrounds on which accent colors are shown. They must equal the tokens in web/styles/tokens.css. */
export const accentBackgrounds = {
  light: { surface: '#f6f2ea', raised: '#fffdf9', sunken: '#ede6da', line: '#e2d9cb' },
  dark: { surface: '#181114', raised: '#22191d', sunken: '#2e2328', line: '#382e33' },
} as const
export const textOnSoft = {
  light: ['#241a20', '#675a60', '#1d6640', '#7d4b00', '#a3271b'],
  dark: ['#f4ece5', '#b9abae', '#8fd0a2', '#f0bf6a', '#ffa896'],
} as const
export const textOnField = ['#fff4ea', '#dfbfcd', '#f0b65a'] as const
const accentTextColors = ['#fff8f1', '#181114'] as const
const extremes = { light: '#000000', dark: '#ffffff' } as const
export const defaultField = '#4b1437'

export interface ColorProblem {
  theme: Theme
  ratio: number
  instead: string
}

export function accentProblem(accent: string, theme: Theme): ColorProblem | null {
  if (accent === '') return null
  const ratio = lowestContrast(accent, theme)
  if (ratio >= minContrast) return null
  // The color is moved away from the background step by step. Black and white always have enough contrast.
  const steps = Array.from({ length: 100 }, (_, n) => mixColors(accent, extremes[theme], (n + 1) / 100))
  return { theme, ratio, instead: steps.find((each) => lowestContrast(each, theme) >= minContrast) ?? extremes[theme] }
}

function lowestContrast(accent: string, theme: Theme): number {
  const hover = hoverColor(accent, theme)
  const stands = Object.values(accentBackgrounds[theme]).map((ground) => contrast(accent, ground))
  const carries = Math.min(contrast(textColorOn(accent), accent), contrast(textColorOn(accent), hover))
  return Math.min(...stands, carries)
}

const hoverColor = (accent: string, theme: Theme): string => mixColors(accent, extremes[theme], 0.2)
const textColorOn = (accent: string): string =>
  contrast(accentTextColors[0], accent) >= contrast(accentTextColors[1], accent)
    ? accentTextColors[0]
    : accentTextColors[1]

function softColor(accent: string, theme: Theme): string {
  const shares = [0.14, 0.12, 0.1, 0.08, 0.06, 0.04, 0.02]
  const softs = shares.map((share) => mixColors(accentBackgrounds[theme].surface, accent, share))
  const fits = (soft: string): boolean =>
    [accent, ...textOnSoft[theme]].every((text) => contrast(text, soft) >= minContrast)
  return softs.find(fits) ?? accentBackgrounds[theme].surface
}

export function fieldColor({ accentLight }: Branding): string {
  if (accentLight === '') return defaultField
  const steps = Array.from({ length: 20 }, (_, n) => mixColors(accentLight, '#000000', n / 20))
  return steps.find((field) => textOnField.every((text) => contrast(text, field) >= minContrast)) ?? '#000000'
}

export function brandTokens(branding: Branding): { [scope in Theme | 'both']: { [token: string]: string } } {
  const of = (accent: string, theme: Theme): { [token: string]: string } =>
    accent === ''
      ? {}
      : {
          accent,
          'accent-hover': hoverColor(accent, theme),
          'accent-soft': softColor(accent, theme),
          'on-accent': textColorOn(accent),
        }
  const field = fieldColor(branding)
  const plum =
    branding.accentLight === ''
      ? {}
      : { field, 'field-line': mixColors(field, textOnField[1], 0.4), 'field-head': mixColors(field, '#000000', 0.45) }
  return { light: of(branding.accentLight, 'light'), dark: of(branding.accentDark, 'dark'), both: plum }
}

/** Mixes two colors. `share` is that of the second one, 0–1. */
function mixColors(one: string, other: string, share: number): string {
  const parts = channels(one).map((part, at) => Math.round(part * (1 - share) + (channels(other)[at] ?? 0) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
