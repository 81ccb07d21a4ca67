import { messages } from './messages'

/** What is said instead of "sent" while no mail server is set up: mails are kept in the mail log. */
export const mails = messages({
  en: {
    kept: 'No mail server is set up here yet, so the mail is kept. An admin finds it, with its link, in the mail log.',
    keptHint: 'No mail server is set up here yet: the mail is kept in the mail log, where an admin can read it.',
    keptInApp: (name: string) => `${name} sees it in the app; the mail is kept`,
  },
  es: {
    kept: 'Aquí aún no hay servidor de correo, así que el correo se guarda. Quien administra lo encuentra, con su enlace, en el registro de correos.',
    keptHint:
      'Aquí aún no hay servidor de correo: el correo se guarda en el registro, donde quien administra puede leerlo.',
    keptInApp: (name: string) => `${name} lo ve en la aplicación; el correo se guarda`,
  },
})
