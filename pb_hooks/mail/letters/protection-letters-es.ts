import { mailMoment } from '../mail-date'
import { button, facts, text, type Facts, type Letter, type Letters } from './letter'

const settingNames: { [setting: string]: string } = {
  require_second_admin: 'Segunda persona para los pagos',
  require_second_factor: 'Segundo paso para quien administra',
}
const settingOf = (f: Facts): string => `«${settingNames[f.text('setting')] ?? 'Una protección'}»`
const unexpected = 'Si no lo esperabas, pregúntale, quítale el rol de administración y cierra sus sesiones.'

/** What happened, and what an admin can do about it. */
const said: { [news: string]: (f: Facts) => { title: string; texts: string[]; button: string } } = {
  asked: (f) => ({
    title: `${settingOf(f)} se va a desactivar`,
    texts: [
      `${f.text('from')} pidió desactivarlo. Ocurrirá el ${mailMoment(f.number('untilMs'), f.zone, 'es')} si nadie de la administración lo detiene antes. Otra persona de la administración también puede confirmarlo de inmediato.`,
      'Si no lo esperabas, abre Ajustes generales, Seguridad, y elige «Dejarlo activado». Después averigua quién usó la cuenta.',
    ],
    button: 'Abrir los ajustes',
  }),
  stopped: (f) => ({
    title: `${settingOf(f)} sigue activado`,
    texts: [`${f.text('from')} detuvo la solicitud de desactivarlo.`],
    button: 'Abrir los ajustes',
  }),
  confirmed: (f) => ({
    title: `${settingOf(f)} se desactivó`,
    texts: [
      `${f.text('from')} confirmó la solicitud de otra persona de la administración.`,
      'Si no lo esperabas, actívalo de nuevo y averigua quién usó las cuentas.',
    ],
    button: 'Abrir los ajustes',
  }),
  due: (f) => ({
    title: `${settingOf(f)} se desactivó`,
    texts: [
      `${f.text('from')} lo había pedido hace 72 horas y nadie de la administración lo detuvo.`,
      'Si no lo esperabas, actívalo de nuevo y averigua quién usó la cuenta.',
    ],
    button: 'Abrir los ajustes',
  }),
  'admin-added': (f) => ({
    title: `${f.text('name')} ahora administra`,
    texts: [`${f.text('from')} le dio el rol.`, unexpected],
    button: 'Ver quién administra',
  }),
  'admin-removed': (f) => ({
    title: `${f.text('name')} ya no administra`,
    texts: [`${f.text('from')} le quitó el rol.`, unexpected],
    button: 'Ver quién administra',
  }),
  'admin-deleted': (f) => ({
    title: 'Se eliminó una cuenta de administración',
    texts: [`${f.text('from')} la eliminó.`, unexpected],
    button: 'Ver quién administra',
  }),
}

/** Mails to all admins about a protection or about who is an admin (S26), in Spanish. */
export const protectionLettersEs: Pick<Letters, 'protection'> = {
  protection: (f): Letter => {
    const news = (said[f.text('news')] ?? said['asked'])?.(f) ?? { title: '', texts: [], button: '' }
    return {
      subject: 'Cambió una protección o quién administra',
      preview: 'Este correo llega a toda la administración.',
      title: news.title,
      blocks: [
        ...news.texts.map(text),
        facts(['Cuándo', mailMoment(f.number('atMs'), f.zone, 'es')]),
        button(news.button, f.text('actionLink')),
      ],
      because: `Recibes este correo porque administras ${f.product}.`,
    }
  },
}
