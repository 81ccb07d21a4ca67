export type MarkdownFormat = 'bold' | 'italic' | 'link' | 'list'

interface Formatted {
  text: string
  from: number
  to: number
}

const around = { bold: '**', italic: '*' } as const

/** Formats the selection; bold or italic applied again is removed. */
export function applyMarkdownFormat(text: string, from: number, to: number, format: MarkdownFormat): Formatted {
  const [before, chosen, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (format === 'list') {
    const start = before.lastIndexOf('\n') + 1
    const lines = text.slice(start, to).split('\n')
    const listed = lines.every((line) => line.startsWith('- '))
    const list = lines.map((line) => (listed ? line.slice(2) : `- ${line}`)).join('\n')
    return { text: text.slice(0, start) + list + after, from: start, to: start + list.length }
  }
  if (format === 'link') {
    const link = `[${chosen}](https://)`
    const address = from + chosen.length + 3
    return { text: before + link + after, from: address, to: address + 'https://'.length }
  }
  const mark = around[format]
  if (before.endsWith(mark) && after.startsWith(mark)) {
    const at = from - mark.length
    return { text: before.slice(0, -mark.length) + chosen + after.slice(mark.length), from: at, to: at + chosen.length }
  }
  return { text: before + mark + chosen + mark + after, from: from + mark.length, to: to + mark.length }
}
