import { wedgePath } from './geometry'
import { discStrokes, type DiscStyle } from './people-disc'

/** Center, share of the days (0–1) and style. */
interface CrowdDisc {
  x: number
  y: number
  share: number
  discStyle: DiscStyle
}

interface Props {
  discs: readonly CrowdDisc[]
  r: number
}

/** Draws many discs of one color as few paths, so that a month of two thousand people needs few elements. */
export function PeopleCrowd({ discs, r }: Props) {
  const { line, inner, dashes } = discStrokes(r)
  const withStyles = (...discStyles: DiscStyle[]) => discs.filter(({ discStyle }) => discStyles.includes(discStyle))
  const rings = (some: readonly CrowdDisc[], radius: number) =>
    // Like a circle, it draws nothing if the stroke fills the radius.
    radius <= 0 ? '' : some.map(({ x, y }) => ringPath(round(x), round(y), round(radius))).join('')
  const wedges = (some: readonly CrowdDisc[]) =>
    some
      .filter(({ share }) => share > 0)
      .map(({ x, y, share }) => wedgePath(round(inner), share, round(x), round(y)))
      .join('')
  const outlined = (discStyle: DiscStyle, className: string, dash?: string, width?: number) => ({
    key: discStyle as string,
    d: rings(withStyles(discStyle), r - line / 2),
    className,
    dash,
    width,
  })
  const filled = (key: string, d: string, className: string) => ({
    key,
    d,
    className,
    dash: undefined,
    width: undefined,
  })
  const shapes = [
    filled('full', rings(withStyles('full'), r), 'fill-accent'),
    outlined('sure', 'fill-accent-soft stroke-accent', dashes.sure),
    outlined('perhaps', 'fill-none stroke-line-strong', dashes.perhaps),
    outlined('part', 'fill-raised stroke-accent'),
    outlined('running', 'fill-raised stroke-accent', dashes.running),
    outlined('held', 'fill-raised stroke-caution', dashes.held, line * 1.4),
    filled('share', wedges(withStyles('part', 'running')), 'fill-accent'),
    filled('held share', wedges(withStyles('held')), 'fill-accent opacity-60'),
  ]
  return shapes
    .filter(({ d }) => d !== '')
    .map(({ key, d, className, dash, width }) => (
      <path
        key={key}
        d={d}
        className={className}
        strokeWidth={width ?? line}
        strokeLinecap={width === undefined ? undefined : 'round'}
        strokeDasharray={dash}
      />
    ))
}

const ringPath = (x: number, y: number, r: number): string => {
  const turn = (to: number): string => `A${String(r)} ${String(r)} 0 1 1 ${String(round(to))} ${String(y)}`
  return `M${String(round(x + r))} ${String(y)}${turn(x - r)}${turn(x + r)}Z`
}

/** Rounds to a thousandth of an SVG unit, under a hundredth of a pixel. */
const round = (value: number): number => Math.round(value * 1000) / 1000
