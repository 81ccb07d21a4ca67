import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** A shape of an icon: its element and its attributes, as lucide-react keeps them. */
export type IconShape = readonly [tag: string, attributes: { readonly [name: string]: string }]

/** What draws a shape, and nothing of how: only that can be told by a path. */
const geometry = {
  path: ['d'],
  line: ['x1', 'y1', 'x2', 'y2'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  polyline: ['points'],
  polygon: ['points'],
} as const

const icons = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/

/**
 * Draws each icon by one path: what was three or five elements of a page is one, on every screen, and looks the same (all parts of an icon
 * have the same line).
 */
export function onePathIcons(): Plugin {
  return {
    name: 'coterie-one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: icons },
      async handler(code, id) {
        const module = (await import(pathToFileURL(id).href)) as { __iconData?: { node: readonly IconShape[] } }
        // another name of an icon has no shapes of its own
        if (module.__iconData === undefined) return null
        const data = { ...module.__iconData, node: joinedShapes(module.__iconData.node) }
        const drawn = code.replace(
          /const __iconData = \{[\s\S]*?\n\};/,
          () => `const __iconData = ${JSON.stringify(data)};`,
        )
        if (drawn === code) throw new Error(`${id}: the icon's shapes were not found`)
        return { code: drawn, map: null }
      },
    },
  }
}

/** The same drawing with one path for all shapes that are nothing but geometry; the others keep their place behind it. */
export function joinedShapes(shapes: readonly IconShape[]): readonly IconShape[] {
  const paths = shapes.map(pathOf)
  const joined = paths.filter((d) => d !== null)
  if (joined.length < 2) return shapes
  return [['path', { d: joined.join(''), key: 'all' }], ...shapes.filter((_, at) => paths[at] === null)]
}

/** A shape's outline as a path's data, beginning with an absolute move; null when it says more than its geometry. */
function pathOf([tag, attributes]: IconShape): string | null {
  const known: readonly string[] = geometry[tag as keyof typeof geometry] ?? []
  if (known.length === 0 || Object.keys(attributes).some((name) => name !== 'key' && !known.includes(name))) return null
  const { d = '', points = '' } = attributes
  const of = (name: string): number => Number(attributes[name] ?? 0)
  if (tag === 'path') return fromAnywhere(d)
  if (tag === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
  if (tag === 'polyline' || tag === 'polygon') return `M${points.trim()}${tag === 'polygon' ? 'z' : ''}`
  if (tag === 'circle') return roundPath(of('cx'), of('cy'), of('r'), of('r'))
  if (tag === 'ellipse') return roundPath(of('cx'), of('cy'), of('rx'), of('ry'))
  return cornered(of('x'), of('y'), of('width'), of('height'), of('rx') || of('ry'))
}

/** A path that begins with a move from nowhere begins at that place, also behind another path; what follows it stays relative. */
function fromAnywhere(d: string): string {
  const number = String.raw`[\s,]*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
  const first = new RegExp(`^\\s*m(${number}${number})`, 'i').exec(d)
  if (first?.[1] === undefined) throw new Error(`a path begins with no move: ${d}`)
  const rest = d.slice(first[0].length)
  const isRelative = d.trimStart().startsWith('m')
  // further pairs behind a move are lines of its kind
  const more = /^[\s,]*[-+.\d]/.test(rest) ? (isRelative ? 'l' : 'L') : ''
  return `M${first[1].trim()}${more}${rest.trim()}`
}

const roundPath = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

function cornered(x: number, y: number, width: number, height: number, r: number): string {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const [w, h] = [width - 2 * r, height - 2 * r]
  const turn = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${w}${turn(r, r)}v${h}${turn(-r, r)}h${-w}${turn(-r, -r)}v${-h}${turn(r, -r)}z`
}
