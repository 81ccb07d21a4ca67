import type { Language, MailTemplate } from '../../../domain/entities'
import { mailMoment } from '../mail-date'

/** What every letter may use. `text` and `number` read the mail's own data; a missing one is '' or 0. */
export interface Facts {
  language: Language
  product: string
  support: string
  origin: string
  /** The link that stops letters like this one; '' in a necessary one. */
  stop: string
  /** Whether that link is the one of an invitation: nobody writes there again. */
  invited: boolean
  zone: string
  rental: string
  commission: string
  text: (name: string) => string
  number: (name: string) => number
  /** The words in the letter's language. */
  say: (en: string, es: string) => string
}

/** A piece of a letter; the layout writes each as HTML and as plain text. All texts are plain, never markup. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'big'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** Why an amount is what it is: what of, its days as beads ('' = none), and how it is worked out. */
  | { kind: 'reasons'; rows: { title: string; beads: string; how: string }[] }
  | { kind: 'button'; label: string; href: string }
  /** The button's address again, for mail programs that show no button. */
  | { kind: 'address'; href: string }

export interface Letter {
  subject: string
  /** What a list of mails shows after the subject. */
  preview: string
  title: string
  blocks: Block[]
  /** Why somebody gets this mail, shown at its end. */
  because: string
}

export type Letters = { [template in MailTemplate]: (facts: Facts) => Letter }

export const text = (words: string): Block => ({ kind: 'text', text: words })
/** A text that somebody wrote, as its paragraphs; lines within one stay lines. */
export const paragraphs = (words: string): Block[] =>
  words
    .split(/\r?\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(text)
export const small = (words: string): Block => ({ kind: 'small', text: words })
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
export const address = (href: string): Block => ({ kind: 'address', href })
export const facts = (...rows: [label: string, value: string][]): Block => ({ kind: 'facts', rows })

/** Words to somebody whose first name may be known. */
export const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
/** When it happened. */
export const when = (f: Facts): string => mailMoment(f.number('atMs'), f.zone, f.language)
/** Why the owner of an account gets a letter. */
export const because = (f: Facts): string =>
  f.say(
    `You’re receiving this because you have a ${f.product} account.`,
    `Recibes este correo porque tienes una cuenta de ${f.product}.`,
  )
/** Why an administrator gets one. */
export const becauseAdmin = (f: Facts): string =>
  f.say(
    `You’re receiving this because you’re an admin of ${f.product}.`,
    `Recibes este correo porque eres administrador de ${f.product}.`,
  )
