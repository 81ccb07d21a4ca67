import { alertNamesEn } from '../../../domain/programme/alert-names-en'
import type { AlertAbout } from '../../../domain/programme/health'
import { button, text, type Block, type Facts, type Letter, type Letters } from './letter'

const listed = (f: Facts, which: 'bad' | 'good', word: string): Block[] =>
  f
    .text(which)
    .split(',')
    .flatMap((about) =>
      Object.hasOwn(alertNamesEn, about) ? [text(`${word}: ${alertNamesEn[about as AlertAbout]}`)] : [],
    )

/** Mails to all admins about findings of the health page that turned bad or are good again (O3), in English. */
export const healthLettersEn: Pick<Letters, 'health-news'> = {
  'health-news': (f): Letter => {
    const isBad = f.text('bad') !== ''
    const title = isBad ? `${f.product} needs an administrator` : `A problem of ${f.product} is solved`
    return {
      subject: title,
      preview: 'This goes to all administrators.',
      title,
      blocks: [
        ...listed(f, 'bad', 'Problem'),
        ...listed(f, 'good', 'Solved'),
        text(isBad ? 'Open Health: it says what to do.' : 'Nothing else has to be done about it.'),
        button('Open Health', f.text('actionLink')),
      ],
      because: `You get this mail because you are an administrator of ${f.product}.`,
    }
  },
}
