import type { Language, MailTemplate } from '../../../domain/entities'
import { mailMoment } from '../mail-date'

/** The input of every template. `text` and `number` read the email's own data; a missing value is '' or 0. */
export interface TemplateData extends Wording {
  language: Language
  product: string
  support: string
  origin: string
  /** The unsubscribe link; '' in an email that recipients can't unsubscribe from. */
  unsubscribeUrl: string
  invited: boolean
  zone: string
  rental: string
  commission: string
  text: (name: string) => string
  number: (name: string) => number
}

/** Functions that pick a text in the email's language, as plain text or as a block. */
interface Wording {
  say: (en: string, es: string) => string
  paragraph: (en: string, es: string) => Block
  small: (en: string, es: string) => Block
}

export function wordingIn(language: Language): Wording {
  const say = (en: string, es: string): string => (language === 'es' ? es : en)
  return { say, paragraph: (en, es) => text(say(en, es)), small: (en, es) => small(say(en, es)) }
}

/** A block of an email, which the layout renders as HTML and as plain text. All texts are plain, never markup. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'big'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** Amount explanation: title, days as filled and empty dots ('' = none), and the calculation. */
  | { kind: 'reasons'; rows: { title: string; beads: string; how: string }[] }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'address'; href: string }

export interface MailContent {
  subject: string
  preview: string
  title: string
  blocks: Block[]
  /** Why the person gets the email. The default is that they have an account. */
  because?: string
}

export type EmailTemplates = { [template in MailTemplate]: (facts: TemplateData) => MailContent }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const paragraphs = (words: string): Block[] =>
  words
    .split(/\r?\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(text)
export const small = (words: string): Block => ({ kind: 'small', text: words })
export const buttonTo = (f: TemplateData, label: string): Block => ({
  kind: 'button',
  label,
  href: f.text('actionLink'),
})
export const button = (f: TemplateData, en: string, es: string): Block => buttonTo(f, f.say(en, es))
export const address = (href: string): Block => ({ kind: 'address', href })
export const facts = (...rows: [label: string, value: string][]): Block => ({ kind: 'facts', rows })

export const greeting = (words: string, f: TemplateData): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
export const eventTime = (f: TemplateData): string => mailMoment(f.number('atMs'), f.zone, f.language)
export const whySent = (letter: MailContent, f: TemplateData): string =>
  letter.because ??
  f.say(
    `You’re receiving this because you have a ${f.product} account.`,
    `Recibes este correo porque tienes una cuenta de ${f.product}.`,
  )
export const whySentToAdmin = (f: TemplateData): string =>
  f.say(
    `You’re receiving this because you’re an admin of ${f.product}.`,
    `Recibes este correo porque eres administrador de ${f.product}.`,
  )
