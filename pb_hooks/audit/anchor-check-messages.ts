import type { Language, Moment } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import type { AnchorSumName, SumDifference } from '../../domain/record/day-anchor'

type Chain = 'log' | 'facts'

interface AgainstWords {
  none: string
  taken: (at: Moment, entries: number) => string
  forged: string
  cut: (chain: Chain, said: number, found: number) => string
  rewritten: (chain: Chain, n: number) => string
  altered: (subjects: string, more: number) => string
  sum: (of: SumDifference) => string
  restored: (at: Moment, n: number) => string
  older: (count: number, newest: Moment) => string
  agrees: string
  differs: (findings: number) => string
}

const sumOf = ({ n, cents }: { n: number; cents: number }): string => `${n} · ${formatCents(cents)}`

const en: AgainstWords = {
  none: 'This file has no Coterie checkpoint. Use the file as you downloaded it, or the email as you saved it.',
  taken: (at, entries) => `Checkpoint of ${at}, entry ${entries}:`,
  forged:
    'Its mark isn’t one of this installation: the checkpoint was altered, comes from another installation, or the key was replaced since then. It proves nothing. Use another copy of it.',
  cut: (chain, said, found) =>
    `${chain === 'log' ? 'The audit log' : 'The record of facts'} was cut: the checkpoint has entry ${said}, and the last one now is ${found}. Restore a backup.`,
  rewritten: (chain, n) =>
    `${chain === 'log' ? 'The audit log' : 'The record of facts'} was rewritten: entry ${n} isn’t the one of that day, so it or an earlier one was altered. Compare with a backup.`,
  altered: (subjects, more) =>
    `Audit log entries from before the checkpoint were altered: ${subjects}${more > 0 ? ` and ${more} more` : ''}. Compare with a backup.`,
  sum: ({ of, month, said, found }) =>
    `${sumNames.en[of]} of ${month} differ: ${sumOf(said)} in the checkpoint, ${sumOf(found)} now. The database was changed outside the program. Compare with a backup.`,
  restored: (at, n) => `An entry says that an older copy was restored on ${at} (audit log, entry ${n}).`,
  older: (count, newest) =>
    `There are newer checkpoints (${count}, the last of ${newest}). This one doesn’t show later changes, so compare with the newest one too.`,
  agrees: 'Everything in it still matches. For later changes, run coterie audit.',
  differs: (findings) => `${findings} ${findings === 1 ? 'finding' : 'findings'}.`,
}

const es: AgainstWords = {
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
  sum: ({ of, month, said, found }) =>
    `${sumNames.es[of]} de ${month} no coinciden: ${sumOf(said)} en el punto de control, ${sumOf(found)} ahora. La base de datos se cambió fuera del programa. Compara con una copia de seguridad.`,
  restored: (at, n) => `Una entrada dice que el ${at} se restauró una copia anterior (registro, entrada ${n}).`,
  older: (count, newest) =>
    `Hay puntos de control más nuevos (${count}, el último del ${newest}). Este no muestra los cambios posteriores, así que compara también con el más nuevo.`,
  agrees: 'Todo lo que contiene sigue coincidiendo. Para los cambios posteriores, ejecuta coterie audit.',
  differs: (findings) => `${findings} ${findings === 1 ? 'hallazgo' : 'hallazgos'}.`,
}

const sumNames: { [language in Language]: { [of in AnchorSumName]: string } } = {
  en: { lines: 'The earnings', payments: 'The payments', sent: 'The payments that were sent' },
  es: { lines: 'Las ganancias', payments: 'Los pagos', sent: 'Los pagos enviados' },
}

export const anchorCheckMessages: { readonly [language in Language]: AgainstWords } = { en, es }
