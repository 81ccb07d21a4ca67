import { alertNamesEs } from '../../../domain/programme/alert-names-es'
import type { AlertAbout } from '../../../domain/programme/health'
import { button, text, type Block, type Facts, type Letter, type Letters } from './letter'

const listed = (f: Facts, which: 'bad' | 'good', word: string): Block[] =>
  f
    .text(which)
    .split(',')
    .flatMap((about) =>
      Object.hasOwn(alertNamesEs, about) ? [text(`${word}: ${alertNamesEs[about as AlertAbout]}`)] : [],
    )

/** Mails to all admins about findings of the health page that turned bad or are good again (O3), in Spanish. */
export const healthLettersEs: Pick<Letters, 'health-news'> = {
  'health-news': (f): Letter => {
    const isBad = f.text('bad') !== ''
    const title = isBad ? `${f.product} necesita a la administración` : `Se resolvió un problema de ${f.product}`
    return {
      subject: title,
      preview: 'Este correo llega a toda la administración.',
      title,
      blocks: [
        ...listed(f, 'bad', 'Problema'),
        ...listed(f, 'good', 'Resuelto'),
        text(isBad ? 'Abre Estado: dice qué hacer.' : 'No hay que hacer nada más.'),
        button('Abrir Estado', f.text('actionLink')),
      ],
      because: `Recibes este correo porque administras ${f.product}.`,
    }
  },
}
