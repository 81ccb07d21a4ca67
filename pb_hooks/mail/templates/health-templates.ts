import { alertNamesEn } from '../../../domain/program/alert-names-en'
import { alertNamesEs } from '../../../domain/program/alert-names-es'
import type { AlertTopic } from '../../../domain/program/health'
import {
  button,
  text,
  type Block,
  type TemplateData,
  type MailContent,
  type EmailTemplates,
  whySentToAdmin,
} from './template'

const listed = (f: TemplateData, which: 'bad' | 'good', word: string): Block[] =>
  f
    .text(which)
    .split(',')
    .flatMap((about) =>
      Object.hasOwn(alertNamesEn, about)
        ? [text(`${word}: ${f.say(alertNamesEn[about as AlertTopic], alertNamesEs[about as AlertTopic])}`)]
        : [],
    )

/** Email templates to all admins about health checks that start to fail or pass again (O3). */
export const healthTemplates = {
  'health-news': (f): MailContent => {
    const isBad = f.text('bad') !== ''
    const title = isBad
      ? f.say(`${f.product} needs an admin`, `${f.product} necesita a un administrador`)
      : f.say(`A problem with ${f.product} was resolved`, `Se resolvió un problema de ${f.product}`)
    return {
      subject: title,
      preview: f.say('All admins get this email.', 'Este correo llega a todos los administradores.'),
      title,
      blocks: [
        ...listed(f, 'bad', f.say('Problem', 'Problema')),
        ...listed(f, 'good', f.say('Resolved', 'Resuelto')),
        text(
          isBad
            ? f.say('Open Health to see what to do.', 'Abre Estado para ver qué hacer.')
            : f.say('You don’t need to do anything else.', 'No tienes que hacer nada más.'),
        ),
        button(f, 'Open Health', 'Abrir Estado'),
      ],
      because: whySentToAdmin(f),
    }
  },
} satisfies Partial<EmailTemplates>
