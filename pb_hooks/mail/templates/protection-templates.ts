import { mailMoment } from '../mail-date'
import {
  button,
  facts,
  text,
  type TemplateData,
  type MailContent,
  type EmailTemplates,
  whySentToAdmin,
  eventTime,
} from './template'

const settingNames = (f: TemplateData): { [setting: string]: string } => ({
  require_second_admin: f.say('Second administrator for payments', 'Segundo administrador para los pagos'),
  require_second_factor: f.say(
    'Require two-step verification for admins',
    'Exigir verificación en dos pasos a los administradores',
  ),
})
const settingOf = (f: TemplateData): string =>
  f.say(
    `“${settingNames(f)[f.text('setting')] ?? 'A protection'}”`,
    `“${settingNames(f)[f.text('setting')] ?? 'Una protección'}”`,
  )
const unexpected = (f: TemplateData): string =>
  f.say(
    'If you didn’t expect this, ask them, remove their admin role and end their sessions.',
    'Si no lo esperabas, pregúntale, quítale el rol de administrador y cierra sus sesiones.',
  )

const textsByNews: { [news: string]: (f: TemplateData) => { title: string; texts: string[] } } = {
  asked: (f) => ({
    title: f.say(`${settingOf(f)} is about to be turned off`, `${settingOf(f)} se va a desactivar`),
    texts: [
      f.say(
        `${f.text('from')} requested to turn it off. This happens on ${mailMoment(f.number('untilMs'), f.zone, f.language)} unless an admin stops it before then. Another admin can also confirm it immediately.`,
        `${f.text('from')} pidió desactivarlo. Ocurrirá el ${mailMoment(f.number('untilMs'), f.zone, f.language)} si ningún administrador lo detiene antes. Otro administrador también puede confirmarlo de inmediato.`,
      ),
      f.say(
        'If you didn’t expect this, open Admin Settings, Security, and choose “Keep it on”. Then find out who used the account.',
        'Si no lo esperabas, abre Configuración general, Seguridad, y elige “Mantener activado”. Después averigua quién usó la cuenta.',
      ),
    ],
  }),
  stopped: (f) => ({
    title: f.say(`${settingOf(f)} stays on`, `${settingOf(f)} sigue activado`),
    texts: [
      f.say(
        `${f.text('from')} stopped the request to turn it off.`,
        `${f.text('from')} detuvo la solicitud de desactivarlo.`,
      ),
    ],
  }),
  confirmed: (f) => ({
    title: f.say(`${settingOf(f)} was turned off`, `${settingOf(f)} se desactivó`),
    texts: [
      f.say(
        `${f.text('from')} confirmed another admin’s request to turn it off.`,
        `${f.text('from')} confirmó la solicitud de otro administrador de desactivarlo.`,
      ),
      f.say(
        'If you didn’t expect this, turn it on again and find out who used the accounts.',
        'Si no lo esperabas, actívalo de nuevo y averigua quién usó las cuentas.',
      ),
    ],
  }),
  due: (f) => ({
    title: f.say(`${settingOf(f)} was turned off`, `${settingOf(f)} se desactivó`),
    texts: [
      f.say(
        `${f.text('from')} requested it 72 hours ago, and no admin stopped it.`,
        `${f.text('from')} lo pidió hace 72 horas y ningún administrador lo detuvo.`,
      ),
      f.say(
        'If you didn’t expect this, turn it on again and find out who used the account.',
        'Si no lo esperabas, actívalo de nuevo y averigua quién usó la cuenta.',
      ),
    ],
  }),
  'admin-added': (f) => ({
    title: f.say(`${f.text('name')} is now an admin`, `${f.text('name')} ahora es administrador`),
    texts: [f.say(`${f.text('from')} gave them the role.`, `${f.text('from')} le dio el rol.`), unexpected(f)],
  }),
  'admin-removed': (f) => ({
    title: f.say(`${f.text('name')} is no longer an admin`, `${f.text('name')} ya no es administrador`),
    texts: [f.say(`${f.text('from')} removed the role.`, `${f.text('from')} le quitó el rol.`), unexpected(f)],
  }),
  'admin-deleted': (f) => ({
    title: f.say('An admin’s account was deleted', 'Se eliminó la cuenta de un administrador'),
    texts: [f.say(`${f.text('from')} deleted it.`, `${f.text('from')} la eliminó.`), unexpected(f)],
  }),
}

/** Email templates to all admins about a changed protection or about who is an admin (S26). */
export const protectionTemplates = {
  protection: (f): MailContent => {
    const news = (textsByNews[f.text('news')] ?? textsByNews['asked'])?.(f) ?? { title: '', texts: [] }
    return {
      subject: f.say(
        'A security setting or the list of admins changed',
        'Cambió una opción de seguridad o un administrador',
      ),
      preview: f.say('All admins get this email.', 'Este correo llega a todos los administradores.'),
      title: news.title,
      blocks: [
        ...news.texts.map(text),
        facts([f.say('When', 'Cuándo'), eventTime(f)]),
        f.text('news').startsWith('admin-')
          ? button(f, 'View admins', 'Ver los administradores')
          : button(f, 'Open Admin Settings', 'Abrir la configuración'),
      ],
      because: whySentToAdmin(f),
    }
  },
} satisfies Partial<EmailTemplates>
