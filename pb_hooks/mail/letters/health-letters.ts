import { alertNamesEn } from '../../../domain/program/alert-names-en'
import { alertNamesEs } from '../../../domain/program/alert-names-es'
import type { AlertAbout } from '../../../domain/program/health'
import { button, text, type Block, type Facts, type Letter, type Letters, becauseAdmin } from './letter'

const listed = (f: Facts, which: 'bad' | 'good', word: string): Block[] =>
  f
    .text(which)
    .split(',')
    .flatMap((about) =>
      Object.hasOwn(alertNamesEn, about)
        ? [text(`${word}: ${f.say(alertNamesEn[about as AlertAbout], alertNamesEs[about as AlertAbout])}`)]
        : [],
    )

/** Mails to all admins about findings of the health page that turned bad or are good again (O3). */
export const healthLetters: Pick<Letters, 'health-news'> = {
  'health-news': (f): Letter => {
    const isBad = f.text('bad') !== ''
    const title = isBad
      ? f.say(`${f.product} needs an administrator`, `${f.product} necesita a la administración`)
      : f.say(`A problem of ${f.product} is solved`, `Se resolvió un problema de ${f.product}`)
    return {
      subject: title,
      preview: f.say('This goes to all administrators.', 'Este correo llega a toda la administración.'),
      title,
      blocks: [
        ...listed(f, 'bad', f.say('Problem', 'Problema')),
        ...listed(f, 'good', f.say('Solved', 'Resuelto')),
        text(
          isBad
            ? f.say('Open Health: it says what to do.', 'Abre Estado: dice qué hacer.')
            : f.say('Nothing else has to be done about it.', 'No hay que hacer nada más.'),
        ),
        button(f.say('Open Health', 'Abrir Estado'), f.text('actionLink')),
      ],
      because: becauseAdmin(f),
    }
  },
}
