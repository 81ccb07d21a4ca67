import { mailMoment } from '../mail-date'
import { button, facts, text, type Facts, type Letter, type Letters, becauseAdmin, when } from './letter'

const settingNames = (f: Facts): { [setting: string]: string } => ({
  require_second_admin: f.say('Second administrator for payments', 'Segunda persona para los pagos'),
  require_second_factor: f.say('Second step for administrators', 'Segundo paso para quien administra'),
})
const settingOf = (f: Facts): string =>
  f.say(
    `“${settingNames(f)[f.text('setting')] ?? 'A protection'}”`,
    `«${settingNames(f)[f.text('setting')] ?? 'Una protección'}»`,
  )
const unexpected = (f: Facts): string =>
  f.say(
    'If you did not expect this, ask them, take their administrator role away and end their sessions.',
    'Si no lo esperabas, pregúntale, quítale el rol de administración y cierra sus sesiones.',
  )

/** What happened, and what an admin can do about it. */
const said: { [news: string]: (f: Facts) => { title: string; texts: string[]; button: string } } = {
  asked: (f) => ({
    title: f.say(`${settingOf(f)} is about to be switched off`, `${settingOf(f)} se va a desactivar`),
    texts: [
      f.say(
        `${f.text('from')} asked to switch it off. This happens on ${mailMoment(f.number('untilMs'), f.zone, f.language)} unless an administrator stops it before. Another administrator can also confirm it at once.`,
        `${f.text('from')} pidió desactivarlo. Ocurrirá el ${mailMoment(f.number('untilMs'), f.zone, f.language)} si nadie de la administración lo detiene antes. Otra persona de la administración también puede confirmarlo de inmediato.`,
      ),
      f.say(
        'If you did not expect this, open Admin Settings, Security, and choose “Keep it on”. Then find out who used the account.',
        'Si no lo esperabas, abre Ajustes generales, Seguridad, y elige «Dejarlo activado». Después averigua quién usó la cuenta.',
      ),
    ],
    button: f.say('Open Admin Settings', 'Abrir los ajustes'),
  }),
  stopped: (f) => ({
    title: f.say(`${settingOf(f)} stays on`, `${settingOf(f)} sigue activado`),
    texts: [
      f.say(
        `${f.text('from')} stopped the request to switch it off.`,
        `${f.text('from')} detuvo la solicitud de desactivarlo.`,
      ),
    ],
    button: f.say('Open Admin Settings', 'Abrir los ajustes'),
  }),
  confirmed: (f) => ({
    title: f.say(`${settingOf(f)} was switched off`, `${settingOf(f)} se desactivó`),
    texts: [
      f.say(
        `${f.text('from')} confirmed another administrator’s request to switch it off.`,
        `${f.text('from')} confirmó la solicitud de otra persona de la administración.`,
      ),
      f.say(
        'If you did not expect this, switch it on again and find out who used the accounts.',
        'Si no lo esperabas, actívalo de nuevo y averigua quién usó las cuentas.',
      ),
    ],
    button: f.say('Open Admin Settings', 'Abrir los ajustes'),
  }),
  due: (f) => ({
    title: f.say(`${settingOf(f)} was switched off`, `${settingOf(f)} se desactivó`),
    texts: [
      f.say(
        `${f.text('from')} had asked for it 72 hours ago, and no administrator stopped it.`,
        `${f.text('from')} lo había pedido hace 72 horas y nadie de la administración lo detuvo.`,
      ),
      f.say(
        'If you did not expect this, switch it on again and find out who used the account.',
        'Si no lo esperabas, actívalo de nuevo y averigua quién usó la cuenta.',
      ),
    ],
    button: f.say('Open Admin Settings', 'Abrir los ajustes'),
  }),
  'admin-added': (f) => ({
    title: f.say(`${f.text('name')} is now an administrator`, `${f.text('name')} ahora administra`),
    texts: [f.say(`${f.text('from')} gave them the role.`, `${f.text('from')} le dio el rol.`), unexpected(f)],
    button: f.say('Open the administrators', 'Ver quién administra'),
  }),
  'admin-removed': (f) => ({
    title: f.say(`${f.text('name')} is no longer an administrator`, `${f.text('name')} ya no administra`),
    texts: [f.say(`${f.text('from')} took the role away.`, `${f.text('from')} le quitó el rol.`), unexpected(f)],
    button: f.say('Open the administrators', 'Ver quién administra'),
  }),
  'admin-deleted': (f) => ({
    title: f.say('An administrator’s account was deleted', 'Se eliminó una cuenta de administración'),
    texts: [f.say(`${f.text('from')} deleted it.`, `${f.text('from')} la eliminó.`), unexpected(f)],
    button: f.say('Open the administrators', 'Ver quién administra'),
  }),
}

/** Mails to all admins about a protection or about who is an admin (S26). */
export const protectionLetters: Pick<Letters, 'protection'> = {
  protection: (f): Letter => {
    const news = (said[f.text('news')] ?? said['asked'])?.(f) ?? { title: '', texts: [], button: '' }
    return {
      subject: f.say('A protection or the administrators changed', 'Cambió una protección o quién administra'),
      preview: f.say('This goes to all administrators.', 'Este correo llega a toda la administración.'),
      title: news.title,
      blocks: [
        ...news.texts.map(text),
        facts([f.say('When', 'Cuándo'), when(f)]),
        button(news.button, f.text('actionLink')),
      ],
      because: becauseAdmin(f),
    }
  },
}
