import type { Collection } from './collection'
import { timestampsOf, type FieldSpec } from './field'

/** Returns a row's problems as `field: reason`. For development and tests only, because devices trust their server. */
export function rowProblems({ fields }: Collection, row: { readonly [field: string]: unknown }): string[] {
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden)
  const known = new Set(['id', ...timestampsOf(fields), 'emailVisibility', ...shown.map(([name]) => name)])
  return [
    ...shown.flatMap(([name, field]) => {
      const fault = name in row ? valueProblem(field, row[name]) : 'missing'
      return fault === '' ? [] : [`${name}: ${fault}`]
    }),
    ...Object.keys(row).flatMap((name) => (known.has(name) ? [] : [`${name}: unknown`])),
  ]
}

const javascriptType = {
  text: 'string',
  email: 'string',
  file: 'string',
  autodate: 'string',
  number: 'number',
  bool: 'boolean',
} as const

function valueProblem(field: FieldSpec, value: unknown): string {
  if (field.type === 'json') return ''
  if (field.type === 'select') {
    const chosen: unknown[] = field.maxSelect === 1 ? [value] : Array.isArray(value) ? value : [undefined]
    const all = chosen.every((one) => (one === '' && field.maxSelect === 1) || field.values?.includes(one as string))
    return all ? '' : 'none of its values'
  }
  if (typeof value !== javascriptType[field.type]) return `no ${javascriptType[field.type]}`
  if (typeof value === 'string') return textProblem(field, value)
  if (typeof value === 'number') return numberProblem(field, value)
  return ''
}

function textProblem({ max, pattern, required }: FieldSpec, value: string): string {
  if (value === '') return required ? 'empty' : ''
  // The length is counted in code points, as in Go.
  if (max !== undefined && [...value].length > max) return 'too long'
  return pattern === undefined || matches(pattern, value) ? '' : 'not of its pattern'
}

function matches(pattern: string, value: string): boolean {
  const blind = pattern.startsWith('(?i)')
  return new RegExp(blind ? pattern.slice(4) : pattern, blind ? 'iu' : 'u').test(value)
}

function numberProblem({ onlyInt, min, max }: FieldSpec, value: number): string {
  if (onlyInt && !Number.isInteger(value)) return 'no whole number'
  // PocketBase stores an unset number as 0, even below the minimum.
  if (value === 0) return ''
  return (min !== undefined && value < min) || (max !== undefined && value > max) ? 'out of bounds' : ''
}
