import type { Language, Moment } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import type { AnchorSumName, SumDifference } from '../../domain/record/day-anchor'

type Chain = 'log' | 'facts'

/** What `coterie audit --against` says. */
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
  none: 'This file holds no anchor of Coterie. Give the file as it was downloaded, or the mail as it was saved.',
  taken: (at, entries) => `Anchor of ${at}, entry ${entries}:`,
  forged:
    'Its mark isn’t one of this installation: the anchor was altered, comes from another installation, or the key was replaced since. What it says proves nothing; use another copy of it.',
  cut: (chain, said, found) =>
    `${chain === 'log' ? 'The audit log' : 'The record of facts'} was cut: the anchor knows entry ${said}, and the last one is ${found}. Restore a backup.`,
  rewritten: (chain, n) =>
    `${chain === 'log' ? 'The audit log' : 'The record of facts'} was written anew: entry ${n} isn’t the one of that day, so it or one before it was altered. Compare with a backup.`,
  altered: (subjects, more) =>
    `Entries of the audit log from before the anchor are altered: ${subjects}${more > 0 ? ` and ${more} more` : ''}. Compare with a backup.`,
  sum: ({ of, month, said, found }) =>
    `${sumNames.en[of]} of ${month} differ: ${sumOf(said)} in the anchor, ${sumOf(found)} now. Somebody wrote to the database past the program; compare with a backup.`,
  restored: (at, n) => `An entry says that an older copy was restored on ${at} (audit log, entry ${n}).`,
  older: (count, newest) =>
    `Newer anchors exist (${count}, the last of ${newest}). What was changed after this one isn’t seen by it: compare with the newest, too.`,
  agrees: 'Everything it says still stands. For everything since, run coterie audit.',
  differs: (findings) => `${findings} ${findings === 1 ? 'finding' : 'findings'}.`,
}

const es: AgainstWords = {
  none: 'Este archivo no contiene ningún ancla de Coterie. Usa el archivo tal como se descargó, o el correo tal como se guardó.',
  taken: (at, entries) => `Ancla del ${at}, entrada ${entries}:`,
  forged:
    'Su marca no es de esta instalación: el ancla se alteró, viene de otra instalación o la clave se cambió después. Lo que dice no prueba nada; usa otra copia.',
  cut: (chain, said, found) =>
    `${chain === 'log' ? 'El registro de auditoría está cortado' : 'El registro de hechos está cortado'}: el ancla conoce la entrada ${said}, y la última es la ${found}. Restaura una copia de seguridad.`,
  rewritten: (chain, n) =>
    `${chain === 'log' ? 'El registro de auditoría se escribió de nuevo' : 'El registro de hechos se escribió de nuevo'}: la entrada ${n} no es la de aquel día, así que se alteró esa o una anterior. Compara con una copia de seguridad.`,
  altered: (subjects, more) =>
    `Hay entradas del registro anteriores al ancla que están alteradas: ${subjects}${more > 0 ? ` y ${more} más` : ''}. Compara con una copia de seguridad.`,
  sum: ({ of, month, said, found }) =>
    `${sumNames.es[of]} de ${month} no coinciden: ${sumOf(said)} en el ancla, ${sumOf(found)} ahora. Alguien escribió en la base de datos sin pasar por el programa; compara con una copia de seguridad.`,
  restored: (at, n) => `Una entrada dice que el ${at} se restauró una copia anterior (registro, entrada ${n}).`,
  older: (count, newest) =>
    `Hay anclas más nuevas (${count}, la última del ${newest}). Lo que cambió después de esta no lo ve: compara también con la más nueva.`,
  agrees: 'Todo lo que dice sigue en pie. Para todo lo posterior, ejecuta coterie audit.',
  differs: (findings) => `${findings} ${findings === 1 ? 'hallazgo' : 'hallazgos'}.`,
}

const sumNames: { [language in Language]: { [of in AnchorSumName]: string } } = {
  en: { lines: 'The lines', payments: 'The payments', sent: 'The payments that were sent' },
  es: { lines: 'Las líneas', payments: 'Los pagos', sent: 'Los pagos enviados' },
}

/** In both languages (P3). */
export const againstWords: { readonly [language in Language]: AgainstWords } = { en, es }
