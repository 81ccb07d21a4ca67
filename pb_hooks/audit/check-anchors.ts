import type { Language, Moment } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import {
  type AnchorTotalName,
  type TotalDifference,
  parseAnchors,
  totalDifferences,
  type DayAnchor,
} from '../../domain/record/day-anchor'
import { inTransaction, one, oneOrDefault, readNumber } from '../platform/db'
import { checkEntries } from './check-log'
import { anchorHash, monthlyTotals } from './day-anchor'

type Chain = 'log' | 'facts'

const sumOf = ({ n, cents }: { n: number; cents: number }): string => `${n} · ${formatCents(cents)}`

const en = {
  none: 'This file has no Coterie checkpoint. Use the file as you downloaded it, or the email as you saved it.',
  taken: (at: Moment, entries: number) => `Checkpoint of ${at}, entry ${entries}:`,
  forged:
    'Its mark isn’t one of this installation: the checkpoint was altered, comes from another installation, or the key was replaced since then. It proves nothing. Use another copy of it.',
  cut: (chain: Chain, said: number, found: number) =>
    `${chain === 'log' ? 'The audit log' : 'The record of facts'} was cut: the checkpoint has entry ${said}, and the last one now is ${found}. Restore a backup.`,
  rewritten: (chain: Chain, n: number) =>
    `${chain === 'log' ? 'The audit log' : 'The record of facts'} was rewritten: entry ${n} isn’t the one of that day, so it or an earlier one was altered. Compare with a backup.`,
  altered: (subjects: string, more: number) =>
    `Audit log entries from before the checkpoint were altered: ${subjects}${more > 0 ? ` and ${more} more` : ''}. Compare with a backup.`,
  sum: ({ of, month, recorded: said, found }: TotalDifference) =>
    `${sumNames.en[of]} of ${month} differ: ${sumOf(said)} in the checkpoint, ${sumOf(found)} now. The database was changed outside the program. Compare with a backup.`,
  restored: (at: Moment, n: number) =>
    `An entry says that an older copy was restored on ${at} (audit log, entry ${n}).`,
  older: (count: number, newest: Moment) =>
    `There are newer checkpoints (${count}, the last of ${newest}). This one doesn’t show later changes, so compare with the newest one too.`,
  agrees: 'Everything in it still matches. For later changes, run coterie audit.',
  differs: (findings: number) => `${findings} ${findings === 1 ? 'finding' : 'findings'}.`,
}

const es: typeof en = {
  none: 'Este archivo no tiene ningún punto de control de Coterie. Usa el archivo tal como lo descargaste o el correo tal como lo guardaste.',
  taken: (at, entries) => `Punto de control del ${at}, entrada ${entries}:`,
  forged:
    'Su marca no es de esta instalación: el punto de control se alteró, viene de otra instalación o la clave se cambió después. No prueba nada. Usa otra copia.',
  cut: (chain, said, found) =>
    `${chain === 'log' ? 'El registro de auditoría está cortado' : 'El registro de hechos está cortado'}: el punto de control tiene la entrada ${said}, y la última ahora es la ${found}. Restaura una copia de seguridad.`,
  rewritten: (chain, n) =>
    `${chain === 'log' ? 'El registro de auditoría se reescribió' : 'El registro de hechos se reescribió'}: la entrada ${n} no es la de ese día, así que se alteró esa o una anterior. Compara con una copia de seguridad.`,
  altered: (subjects, more) =>
    `Se alteraron entradas del registro anteriores al punto de control: ${subjects}${more > 0 ? ` y ${more} más` : ''}. Compara con una copia de seguridad.`,
  sum: ({ of, month, recorded: said, found }) =>
    `${sumNames.es[of]} de ${month} no coinciden: ${sumOf(said)} en el punto de control, ${sumOf(found)} ahora. La base de datos se cambió fuera del programa. Compara con una copia de seguridad.`,
  restored: (at, n) => `Una entrada dice que el ${at} se restauró una copia anterior (registro, entrada ${n}).`,
  older: (count, newest) =>
    `Hay puntos de control más nuevos (${count}, el último del ${newest}). Este no muestra los cambios posteriores, así que compara también con el más nuevo.`,
  agrees: 'Todo lo que contiene sigue coincidiendo. Para los cambios posteriores, ejecuta coterie audit.',
  differs: (findings) => `${findings} ${findings === 1 ? 'hallazgo' : 'hallazgos'}.`,
}

const sumNames: { [language in Language]: { [of in AnchorTotalName]: string } } = {
  en: { lines: 'The earnings', payments: 'The payments', sent: 'The payments that were sent' },
  es: { lines: 'Las ganancias', payments: 'Los pagos', sent: 'Los pagos enviados' },
}

const anchorCheckMessages: { readonly [language in Language]: typeof en } = { en, es }

const maxNamed = 5

/**
 * Implements `coterie audit --against FILE`: compares exported anchors with the database. Status 1: something differs, or
 * an anchor belongs to another installation; 2: the file has no anchors.
 */
export function checkAnchors(app: PbApp, input: string): { text: string; status: number } {
  const { text, language } = JSON.parse(input) as { text: string; language: Language }
  const words = anchorCheckMessages[language]
  const anchors = parseAnchors(text)
  if (anchors.length === 0) return { text: words.none, status: 2 }
  const result = inTransaction(app, (tx) =>
    anchors.map(({ anchor, mark }) => {
      const found = findings(tx, anchor, mark, words)
      return {
        differs: found.length > 0,
        lines: [
          words.taken(anchor.at, anchor.log.n),
          ...found,
          ...notes(tx, anchor, words),
          found.length === 0 ? words.agrees : words.differs(found.length),
        ],
      }
    }),
  )
  return {
    text: result.flatMap(({ lines }) => lines).join('\n'),
    status: result.some(({ differs }) => differs) ? 1 : 0,
  }
}

function findings(app: PbApp, anchor: DayAnchor, mark: string, words: typeof en): string[] {
  if (anchorHash(app, anchor) !== mark) return [words.forged]
  const numbers = new Set(
    checkEntries(app).flatMap(({ subject }) => /^audit_log\/(\d+)/.exec(subject)?.slice(1).map(Number) ?? []),
  )
  const altered = [...numbers].filter((n) => n <= anchor.log.n).sort((a, b) => a - b)
  return [
    ...endFindings(app, anchor, words),
    ...(altered.length === 0
      ? []
      : [words.altered(altered.slice(0, maxNamed).join(', '), Math.max(0, altered.length - maxNamed))]),
    ...totalDifferences(anchor.totals, monthlyTotals(app, anchor.at)).map((each) => words.sum(each)),
  ]
}

function endFindings(app: PbApp, anchor: DayAnchor, words: typeof en): string[] {
  const chains = [
    { chain: 'log', table: 'audit_log', column: 'hash' },
    { chain: 'facts', table: '_fact_chain', column: 'mac' },
  ] as const
  return chains.flatMap(({ chain, table, column }) => {
    const { n, hash } = anchor[chain]
    if (n === 0) return []
    const there = one(app, `SELECT ${column} AS hash FROM ${table} WHERE n = {:n}`, { n }, { hash: '' })
    if (there?.hash === hash) return []
    const end = readNumber(app, `SELECT COALESCE(MAX(n), 0) AS n FROM ${table}`)
    return [end < n ? words.cut(chain, n, end) : words.rewritten(chain, n)]
  })
}

function notes(app: PbApp, anchor: DayAnchor, words: typeof en): string[] {
  const newestCut = `FROM audit_log WHERE action = 'log.cut' AND at >= {:at} ORDER BY n DESC LIMIT 1`
  const restored = one(app, newestCut, { at: anchor.at }, { at: '', n: 0 })
  const laterAnchors = `SELECT COUNT(*) AS n, COALESCE(MAX(at), '') AS at FROM _day_anchors WHERE at > {:at}`
  const newer = oneOrDefault(app, laterAnchors, { at: anchor.at }, { n: 0, at: '' })
  return [
    ...(restored === null ? [] : [words.restored(restored.at, restored.n)]),
    ...(newer.n === 0 ? [] : [words.older(newer.n, newer.at)]),
  ]
}
