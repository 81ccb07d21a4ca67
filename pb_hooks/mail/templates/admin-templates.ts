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
  facts,
  eventTime,
  paragraphs,
} from './template'
import { mailMoment } from '../mail-date'

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
    `If you didn’t expect this, ask ${f.text('from')} about it, remove their admin role and end their sessions.`,
    `Si no lo esperabas, pregúntale a ${f.text('from')}, quítale el rol de administrador y cierra sus sesiones.`,
  )

const textsByNews: { [news: string]: (f: TemplateData) => { title: string; texts: string[] } } = {
  asked: (f) => ({
    title: f.say(`${settingOf(f)} is about to be turned off`, `${settingOf(f)} está por desactivarse`),
    texts: [
      f.say(
        `${f.text('from')} asked to turn it off. That will happen on ${mailMoment(f.number('untilMs'), f.zone, f.language)} unless an admin stops it first. Another admin can also confirm it right away.`,
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
    texts: [
      f.say(`${f.text('from')} gave them the admin role.`, `${f.text('from')} le dio el rol de administrador.`),
      unexpected(f),
    ],
  }),
  'admin-removed': (f) => ({
    title: f.say(`${f.text('name')} is no longer an admin`, `${f.text('name')} ya no es administrador`),
    texts: [
      f.say(`${f.text('from')} removed their admin role.`, `${f.text('from')} le quitó el rol de administrador.`),
      unexpected(f),
    ],
  }),
  'sso-changed': (f) => ({
    title: f.say('Single sign-on was changed', 'Cambió el inicio de sesión único'),
    texts: [
      f.say(
        `${f.text('from')} changed its settings, which decide who can sign in without a password.`,
        `${f.text('from')} cambió su configuración, que decide quién puede entrar sin contraseña.`,
      ),
      f.say(
        'If you didn’t expect this, open Admin Settings, Security, turn it off and find out who used the account.',
        'Si no lo esperabas, abre Configuración general, Seguridad, desactívalo y averigua quién usó la cuenta.',
      ),
    ],
  }),
  'admin-deleted': (f) => ({
    title: f.say('An admin’s account was deleted', 'Se eliminó la cuenta de un administrador'),
    texts: [f.say(`${f.text('from')} deleted the account.`, `${f.text('from')} eliminó la cuenta.`), unexpected(f)],
  }),
  restored: (f) => ({
    title: f.say('The data was restored from a backup', 'Se restauraron los datos de una copia de seguridad'),
    texts: [
      f.text('from') === ''
        ? f.say(
            'It was restored on the server or on the setup page. Changes made after the backup are missing.',
            'La restauración se hizo en el servidor o en la página de instalación. Faltan los cambios posteriores a la copia.',
          )
        : f.say(
            `${f.text('from')} restored it. Changes made after the backup are missing.`,
            `${f.text('from')} la restauró. Faltan los cambios posteriores a la copia.`,
          ),
      f.say(
        'If you didn’t expect this, find out who did it. The previous data is on the server, next to the data folder or in it.',
        'Si no lo esperabas, averigua quién lo hizo. Los datos anteriores están en el servidor, junto a la carpeta de datos o dentro de ella.',
      ),
    ],
  }),
}

/** Email templates to all admins about a changed protection or about who is an admin (S26). */
export const protectionTemplates = {
  protection: (f): MailContent => {
    const news = (textsByNews[f.text('news')] ?? textsByNews['asked'])?.(f) ?? { title: '', texts: [] }
    return {
      subject:
        f.text('news') === 'restored'
          ? news.title
          : f.say(
              'A security setting or the list of admins changed',
              'Cambió una opción de seguridad o la lista de administradores',
            ),
      preview: f.say('All admins get this email.', 'Este correo llega a todos los administradores.'),
      title: news.title,
      blocks: [
        ...news.texts.map(text),
        facts([f.say('When', 'Cuándo'), eventTime(f)]),
        f.text('news') === 'restored'
          ? button(f, 'Open Audit Log', 'Abrir el registro de auditoría')
          : f.text('news').startsWith('admin-')
            ? button(f, 'View admins', 'Ver los administradores')
            : button(f, 'Open Admin Settings', 'Abrir la configuración'),
      ],
      because: whySentToAdmin(f),
    }
  },
} satisfies Partial<EmailTemplates>

export const leadTemplates = {
  'lead-answer': (f) => {
    const answer = paragraphs(f.text('message'))
    return {
      subject: f.text('subject'),
      preview: f.text('message').split('\n')[0] ?? '',
      title:
        f.text('firstName') === ''
          ? f.say('Hello', 'Hola')
          : f.say(`Hello, ${f.text('firstName')}`, `Hola, ${f.text('firstName')}`),
      blocks: [
        ...answer,
        button(f, 'Create my account', 'Crear mi cuenta'),
        f.small(
          'Lending an account may break the professional network’s own terms. The page explains what we do with a profile and what we don’t.',
          'Prestar una cuenta puede ir contra las condiciones de la red profesional. La página explica qué hacemos con un perfil y qué no.',
        ),
      ],
      because: f.say(
        `You’re receiving this because someone entered this address in the application form of ${f.product}.`,
        `Recibes este correo porque alguien escribió esta dirección en el formulario de solicitud de ${f.product}.`,
      ),
    }
  },
} satisfies Partial<EmailTemplates>
