import type { Language, MailTemplate } from '../../domain/entities'

/** A mail that is wanted. `data` fills the template; links are made by the server from its own records (S3). */
export interface WantedMail {
  to: string
  template: MailTemplate
  language: Language
  data: { [name: string]: string | number }
}
